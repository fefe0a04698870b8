package burstscope.ui.model;

import burstscope.measure.BurstRecord;

/// One line of the burst table.
public record BurstRow(BurstRecord burst) {
    public int number() {
        return burst.number();
    }
}
