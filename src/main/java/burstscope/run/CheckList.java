package burstscope.run;

import burstscope.rpc.ConnectionCounters;
import java.util.ArrayList;
import java.util.List;

/// How far an attachment has come: the steps from reaching a backend to its first event, in order.
/// @param items one for each of [Step#values]
public record CheckList(List<Item> items) {
    public CheckList {
        items = List.copyOf(items);
    }

    /// The steps, each of which needs those before it.
    public enum Step {
        REACH("reach"),
        FIRST_FRAME("first frame"),
        FIRST_MESSAGE("first decoded message"),
        HANDSHAKE("handshake"),
        FIRST_EVENT("first event");

        private final String words;

        Step(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /// Where a step stands.
    public enum State {
        DONE,
        FAILED,
        /// Neither done nor failed: it was not come to, or may still happen.
        OPEN
    }

    /// One step.
    /// @param note what there is to say, in words; can be empty; may quote the backend: untrusted
    public record Item(Step step, State state, String note) {}

    /// Nothing was reached.
    static CheckList unreached(String why) {
        List<Item> items = new ArrayList<>();
        for (Step step : Step.values()) {
            boolean first = step == Step.REACH;
            items.add(new Item(step, first ? State.FAILED : State.OPEN, first ? why : ""));
        }
        return new CheckList(items);
    }

    /// Something listens there, and nothing that it said was understood.
    static CheckList notUnderstood(String address, String why) {
        List<Item> items = new ArrayList<>();
        for (Step step : Step.values()) {
            State state = switch (step) {
                case REACH -> State.DONE;
                case FIRST_FRAME -> State.FAILED;
                case FIRST_MESSAGE, HANDSHAKE, FIRST_EVENT -> State.OPEN;
            };
            items.add(new Item(step, state, step == Step.REACH ? address : state == State.FAILED ? why : ""));
        }
        return new CheckList(items);
    }

    /// What a connection's counters tell.
    /// @param failure why it does not go on; empty while it may
    static CheckList of(
            String description, ConnectionCounters counters, boolean shakenHands, long events, String failure) {
        boolean framed = counters.frames() > 0;
        boolean decoded = counters.frames() > counters.undecodable();
        boolean[] done = {true, framed, decoded, shakenHands, events > 0};
        String[] notes = {
            description,
            framed ? counters.frames() + " so far" : counters.bytesIn() + " bytes came, no whole frame",
            decoded ? "" : counters.undecodable() + " frames came that are no message",
            "",
            shakenHands && events == 0 ? "none so far" : ""
        };
        List<Item> items = new ArrayList<>();
        boolean failed = false;
        for (Step step : Step.values()) {
            int i = step.ordinal();
            boolean failsHere = !done[i] && !failed && !failure.isEmpty();
            failed |= failsHere;
            State state = done[i] ? State.DONE : failsHere ? State.FAILED : State.OPEN;
            items.add(new Item(step, state, failsHere ? failure : state == State.OPEN && failed ? "" : notes[i]));
        }
        return new CheckList(items);
    }
}
