package burstscope.run;

import burstscope.rpc.ConnectionCounters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How far an attachment has come: the steps from reaching a backend to its first event, in order.
/// @param items one for each of [Step#values]
public record CheckList(List<Item> items) {
    public CheckList {
        items = List.copyOf(items);
    }

    /// Nothing to tell.
    public static final CheckList NONE = new CheckList(List.of());

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

    /// Nothing has happened yet.
    static CheckList begun() {
        return new CheckList(Arrays.stream(Step.values())
                .map(step -> new Item(step, State.OPEN, ""))
                .toList());
    }

    /// Whether there is nothing to tell.
    public boolean isEmpty() {
        return items.isEmpty();
    }

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
        String frames = framed ? counters.frames() + " so far" : counters.bytesIn() + " bytes came, no whole frame";
        String messages = decoded || !framed ? "" : counters.undecodable() + " frames came that are no message";
        CheckList soFar = new CheckList(List.of(
                new Item(Step.REACH, State.DONE, description),
                item(Step.FIRST_FRAME, framed, frames),
                item(Step.FIRST_MESSAGE, decoded, messages),
                item(Step.HANDSHAKE, shakenHands, ""),
                item(Step.FIRST_EVENT, events > 0, shakenHands && events == 0 ? "none so far" : "")));
        return failure.isEmpty() ? soFar : soFar.failed(failure);
    }

    private static Item item(Step step, boolean done, String note) {
        return new Item(step, done ? State.DONE : State.OPEN, note);
    }

    /// The first step that is not done has failed.
    private CheckList failed(String why) {
        List<Item> marked = new ArrayList<>();
        boolean failed = false;
        for (Item item : items) {
            boolean here = !failed && item.state() == State.OPEN;
            failed |= here;
            marked.add(here ? new Item(item.step(), State.FAILED, why) : item);
        }
        return new CheckList(marked);
    }
}
