package burstscope.ui.model;

/// The time a burst took, to be shaded.
/// @param selected true for the bursts chosen in the table
public record BurstSpan(int number, long startNs, long endNs, boolean selected) {}
