package burstscope.run;

import burstscope.measure.Rivals;
import burstscope.units.Durations;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The rival explanations of a lag, and the round trip that a backend adds, as knobs that a variant can set.
/// - Threads: the steering thread.
public final class RivalKnobs {
    public static final String CONSUMER = "consumer";
    public static final String ALONGSIDE = "alongside";
    public static final String COALESCE = "coalesce";
    public static final String LOG = "log-requests";
    public static final String DELAY = "delay";

    private static final String ON = "on";
    private static final String OFF = "off";

    private RivalKnobs() {}

    /// Why a value is none that such a knob could have, in a sentence without its full stop; empty when it is one.
    public static Optional<String> problem(String name, String value) {
        try {
            switch (name) {
                case CONSUMER -> Rivals.Consumer.parse(value);
                case ALONGSIDE -> Rivals.Alongside.parse(value);
                case COALESCE -> pointers(value);
                case LOG -> isOn(value);
                case DELAY -> Durations.parse(value);
                default ->
                    throw new IllegalArgumentException("'" + name + "' is nothing that can be varied: there are "
                            + String.join(", ", CONSUMER, ALONGSIDE, COALESCE, LOG, DELAY));
            }
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static List<String> pointers(String value) {
        if (!value.equals(OFF) && !value.startsWith("/")) {
            throw new IllegalArgumentException(
                    "coalesce: '" + value + "' is neither off nor a JSON pointer like /event/kind");
        }
        return value.equals(OFF) ? List.of() : List.of(value);
    }

    static Map<String, VariantKnobs.Knob> all() {
        return Map.of(
                CONSUMER, new Switch((now, value) -> now.with(Rivals.Consumer.parse(value))),
                ALONGSIDE, new Switch((now, value) -> now.with(Rivals.Alongside.parse(value))),
                COALESCE, new Switch((now, value) -> now.coalescing(pointers(value))),
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
