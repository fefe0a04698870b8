package burstscope.run;

/// A change of the backend's settings in a few words, for the mark on the time axis.
final class KnobText {
    private KnobText() {}

    static String of(BackendKnobs knobs) {
        String delay = knobs.roundTripDelayNs() == 0 ? "no delay" : "delay " + knobs.roundTripDelayNs() / 1_000 + " us";
        return knobs.steadyEventsPerSecond() == 0 ? delay : delay + ", " + knobs.steadyEventsPerSecond() + " events/s";
    }
}
