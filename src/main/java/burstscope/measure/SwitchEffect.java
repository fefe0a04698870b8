package burstscope.measure;

/// What a switch of the codec changed, over equal windows before and after it.
/// @param atNs instant of the switch, [burstscope.clock.NanoClock] time
/// @param change what was switched, in words
public record SwitchEffect(long atNs, String change, Side before, Side after) implements Observation {
    /// Fewer events than this are an accident.
    public static final int LEAST_EVENTS = 20;

    /// One side of the switch.
    /// @param codec in force there
    /// @param seconds length of the window
    /// @param events that came in it
    /// @param bytesPerEvent of their frames; NaN where no event came
    /// @param decodeNs median of what one event took to decode; NaN where there are too few samples
    /// @param decodeSamples events that were timed
    public record Side(
            String codec, double seconds, long events, double bytesPerEvent, double decodeNs, int decodeSamples) {
        public double eventsPerSecond() {
            return events / seconds;
        }

        public boolean isKnown() {
            return events >= LEAST_EVENTS;
        }
    }
}
