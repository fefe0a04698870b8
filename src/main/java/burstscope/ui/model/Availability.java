package burstscope.ui.model;

/// Whether the attached backend offers something.
/// @param reason why not, in words; empty when it does
public record Availability(boolean offered, String reason) {
    static final Availability YES = new Availability(true, "");

    public static Availability yes() {
        return YES;
    }

    public static Availability no(String reason) {
        return new Availability(false, reason);
    }
}
