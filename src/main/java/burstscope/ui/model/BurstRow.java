package burstscope.ui.model;

import burstscope.measure.BurstRecord;

/// One line of the burst table.
/// @param connection counts the connections of the window; bursts of two may be of two backends
public record BurstRow(BurstRecord burst, int connection) {
    /// Of no connection in particular.
    public BurstRow(BurstRecord burst) {
        this(burst, 0);
    }

    public int number() {
        return burst.number();
    }
}
