package burstscope.measure;

/// A setting that changed while events flowed; the charts mark it.
/// @param atNs instant of the change, [burstscope.clock.NanoClock] time
/// @param knob `pool`, `mode`, `codec`, `delay` ...
/// @param setting the new setting in words: `pool 20`, `msgpack`
public record KnobChange(long atNs, String knob, String setting) implements Observation {}
