package burstscope.ui.model;

/// What one [Vital] says now.
/// @param value short text with its unit
/// @param detail more words for the tooltip; may be empty
public record Reading(String value, Level level, String detail) {
    static final Reading NONE = new Reading(Numbers.NONE, Level.UNKNOWN, "");
}
