package burstscope.run;

import burstscope.measure.Rivals;
import burstscope.units.Durations;
import java.util.List;
import java.util.Map;

/// The rival explanations of a lag, and the round trip that a backend adds, as knobs that a variant can set.
/// - Threads: the steering thread.
final class RivalKnobs {
    static final String CONSUMER = "consumer";
    static final String ALONGSIDE = "alongside";
    static final String COALESCE = "coalesce";
    static final String LOG = "log-requests";
    static final String DELAY = "delay";

    private static final String ON = "on";
    private static final String OFF = "off";

    private RivalKnobs() {}

    static Map<String, VariantKnobs.Knob> all() {
        return Map.of(
                CONSUMER, new Switch((now, value) -> now.with(Rivals.Consumer.parse(value))),
                ALONGSIDE, new Switch((now, value) -> now.with(Rivals.Alongside.parse(value))),
                COALESCE, new Switch((now, value) -> now.coalescing(value.equals(OFF) ? List.of() : List.of(value))),
                LOG, new Switch((now, value) -> now.logging(isOn(value))),
                DELAY, new Delay());
    }

    private static boolean isOn(String value) {
        if (!value.equals(ON) && !value.equals(OFF)) {
            throw new IllegalArgumentException("'" + value + "' is neither on nor off");
        }
        return value.equals(ON);
    }

    /// What the switches become by one value.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    private interface Turn {
        Rivals turned(Rivals now, String value);
    }

    private static Rivals turned(Turn turn, Attachment attachment, String value) throws Calls.CallException {
        try {
            return turn.turned(attachment.rivals().now(), value);
        } catch (IllegalArgumentException e) {
            throw new Calls.CallException(String.valueOf(e.getMessage()));
        }
    }

    private record Switch(Turn turn) implements VariantKnobs.Knob {
        @Override
        public void check(Attachment attachment, String value) throws Calls.CallException {
            turned(turn, attachment, value);
        }

        @Override
        public void set(Attachment attachment, String value) throws Calls.CallException, InterruptedException {
            attachment.apply(turned(turn, attachment, value));
        }
    }

    private record Delay() implements VariantKnobs.Knob {
        @Override
        public void check(Attachment attachment, String value) throws Calls.CallException {
            String reason = attachment.capabilities().unavailable().get(DELAY);
            if (reason != null) {
                throw new Calls.CallException("no delay can be added: " + reason);
            }
            parsed(value);
        }

        @Override
        public void set(Attachment attachment, String value) throws Calls.CallException, InterruptedException {
            BackendKnobs now = attachment.knobs();
            long delayNs = parsed(value);
            if (delayNs != now.roundTripDelayNs()) {
                BackendKnobs wanted = new BackendKnobs(delayNs, now.steadyEventsPerSecond(), now.steadyPayloadBytes());
                attachment.configure(wanted, KnobText.of(wanted));
            }
        }

        private static long parsed(String value) throws Calls.CallException {
            try {
                return Durations.parse(value);
            } catch (IllegalArgumentException e) {
                throw new Calls.CallException(String.valueOf(e.getMessage()));
            }
        }
    }
}
