package burstscope.measure;

/// Something seen during a measurement, in the order in which it was published.
/// - Threads: immutable.
public sealed interface Observation permits IntervalSnapshot, BurstRecord, KnobChange, SwitchEffect {}
