package burstscope.tap;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.dialect.Incoming;
import burstscope.tap.TapTimes.Kind;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What one pair says to each other, as the observer reads it.
/// - Threads: the observing thread.
final class Conversation {
    private static final int MOST_PASSAGES = 256;
    /// Words about bytes that could not be read quote them, and figures hold no payload.
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"?|'[^']*'?", Pattern.DOTALL);

    private final Pair pair;
    private final Setup setup;
    private final TapMeter meter;
    private final Calls clientCalls = new Calls();
    private final Calls backendCalls = new Calls();
    private final EventAccount events;
    private final PairReader reader;

    /// What the observer was told about the traffic.
    /// @param spoken null to guess it
    /// @param eventMethods requests that wait for something to happen
    /// @param record gets every message; null where nothing is recorded
    record Setup(
            @Nullable Spoken spoken,
            Set<String> eventMethods,
            @Nullable MessageRecord record) {}

    Conversation(Pair pair, Setup setup, TapMeter meter, NanoClock clock) {
        this.pair = pair;
        this.setup = setup;
        this.meter = meter;
        events = new EventAccount(meter);
        reader = new PairReader(setup.spoken(), clock, Hearing::new);
    }

    Pair pair() {
        return pair;
    }

    /// What is spoken, in words; empty while nothing is known.
    String spoken() {
        return reader.speech().describe();
    }

    /// Id of the codec; empty while it is not known.
    String codec() {
        Spoken known = reader.speech().known();
        return known == null ? "" : known.coding().id();
    }

    boolean isWebSocket() {
        return reader.isWebSocket();
    }

    /// Nothing follows: gives back what reading needed.
    /// - Shape: true when it was a WebSocket that ended without a close frame of each peer.
    boolean end() {
        reader.close();
        return reader.isWebSocket() && !reader.isCloseSeen();
    }

    int outstanding() {
        return clientCalls.outstanding();
    }

    int outstandingEvents() {
        return events.outstanding();
    }

    long unmatched() {
        return clientCalls.unmatched() + backendCalls.unmatched();
    }

    long leftOut() {
        return clientCalls.leftOut() + backendCalls.leftOut();
    }

    /// Looks at what has passed since, the older first; false when there was nothing.
    boolean step() {
        int seen = 0;
        for (; seen < MOST_PASSAGES; seen++) {
            Direction direction = older();
            if (direction == null) {
                break;
            }
            Lane lane = pair.lane(direction);
            Passage passage = lane.poll();
            if (passage == null) {
                break;
            }
            try {
                onPassage(direction, passage);
            } finally {
                lane.release(passage);
            }
        }
        return seen > 0;
    }

    private @Nullable Direction older() {
        Passage toBackend = pair.lane(Direction.TO_BACKEND).peek();
        Passage toClient = pair.lane(Direction.TO_CLIENT).peek();
        if (toBackend == null) {
            return toClient == null ? null : Direction.TO_CLIENT;
        }
        return toClient == null || toBackend.arrivedNs() <= toClient.arrivedNs()
                ? Direction.TO_BACKEND
                : Direction.TO_CLIENT;
    }

    private void onPassage(Direction direction, Passage passage) {
        meter.times()
                .record(
                        direction == Direction.TO_BACKEND ? Kind.FORWARD_TO_BACKEND : Kind.FORWARD_TO_CLIENT,
                        passage.forwardedNs() - passage.arrivedNs());
        reader.accept(direction, passage);
    }

    private Calls callsOf(Direction asking) {
        return asking == Direction.TO_BACKEND ? clientCalls : backendCalls;
    }

    /// Takes the messages of one direction.
    private final class Hearing implements MessageListener {
        private final Direction direction;
        private final TapMeter.Messages counts;

        Hearing(Direction direction) {
            this.direction = direction;
            counts = meter.messages(direction);
        }

        @Override
        public void onMessage(Incoming message, Value value, Stamps stamps, int payloadBytes, long decodeNs) {
            counts.read++;
            meter.times().record(Kind.DECODE, decodeNs);
            if (setup.record() != null) {
                setup.record().write(pair.number(), direction, value, stamps);
            }
            hear(message, stamps, payloadBytes, decodeNs);
        }

        private void hear(Incoming message, Stamps stamps, int payloadBytes, long decodeNs) {
            switch (message) {
                case Incoming.PeerRequest request -> onRequest(request, stamps);
                case Incoming.Result(long id, Value result) ->
                    onReply(id, new Calls.Reply(stamps, result, payloadBytes, decodeNs));
                case Incoming.Refusal refusal ->
                    onReply(refusal.id(), new Calls.Reply(stamps, null, payloadBytes, decodeNs));
                case Incoming.ForeignId(String id) ->
                    onReply(id, new Calls.Reply(stamps, Value.NULL, payloadBytes, decodeNs));
                case Incoming.Notification _, Incoming.Event _ -> {
                    counts.notifications++;
                    events.onOther(stamps);
                }
                case Incoming.StrayError _ -> counts.faults++;
                case Incoming.Malformed(String why) -> onFault(why);
                case Incoming.Several(var parts) ->
                    parts.forEach(part -> hear(part, stamps, payloadBytes / parts.size(), decodeNs));
            }
        }

        private void onRequest(Incoming.PeerRequest request, Stamps stamps) {
            boolean fromClient = direction == Direction.TO_BACKEND;
            boolean event = fromClient && setup.eventMethods().contains(request.method());
            if (event) {
                events.onRequest(stamps);
            } else {
                events.onOther(stamps);
            }
            if (fromClient) {
                meter.onRequest();
            } else {
                meter.onBackendRequest();
            }
            Calls.Answered answered = callsOf(direction)
                    .onRequest(Calls.key(request.id()), new Calls.Call(request.method(), event, stamps));
            if (answered != null) {
                onAnswered(answered, direction);
            }
        }

        private void onReply(Object key, Calls.Reply reply) {
            Direction asking = direction.other();
            Calls.Answered answered = callsOf(asking).onReply(key, reply);
            if (answered != null) {
                onAnswered(answered, asking);
            }
        }

        private void onAnswered(Calls.Answered answered, Direction asking) {
            if (asking == Direction.TO_BACKEND) {
                meter.onAnswered(answered);
            }
            if (answered.call().event()) {
                events.onAnswer(answered);
            } else {
                events.onOther(answered.reply().stamps());
            }
        }

        @Override
        public void onControl() {
            counts.control++;
        }

        @Override
        public void onFault(String why) {
            counts.faults++;
            counts.lastFault = QUOTED.matcher(why).replaceAll("***");
        }

        @Override
        public void onResync() {
            counts.resyncs++;
        }
    }
}
