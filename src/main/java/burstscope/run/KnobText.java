package burstscope.run;

import burstscope.units.Durations;

/// A change of the backend's settings in a few words, for the mark on the time axis.
final class KnobText {
    private KnobText() {}

    static String of(BackendKnobs knobs) {
        String delay =
                knobs.roundTripDelayNs() == 0 ? "no delay" : "delay " + Durations.exact(knobs.roundTripDelayNs());
        return knobs.steadyEventsPerSecond() == 0 ? delay : delay + ", " + knobs.steadyEventsPerSecond() + " events/s";
    }
}
