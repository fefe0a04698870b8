package burstscope.run;

import burstscope.codec.JsValue;
import burstscope.codec.Pointer;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.coding.Coding;
import burstscope.load.EventFields;
import burstscope.load.EventMethods;
import burstscope.load.EventReader;
import burstscope.load.RepeatedCall;
import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecorder;
import burstscope.measure.DeliveryMode;
import burstscope.profile.Profile.Coming;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// Speaks the control protocol (src/docs/control-protocol.md), version 1.
final class ControlDialogue implements BackendDialogue {
    private static final long FILL_POLL_MS = 5;
    private static final Pointer NAME = new Pointer("/name");
    private static final Pointer VERSION = new Pointer("/version");
    private static final Pointer BURST = new Pointer("/burst");
    private static final Pointer FIRST_SEQUENCE = new Pointer("/firstSequence");
    private static final Pointer SEND_STAMPS = new Pointer("/settings/sendStamps");
    private static final Pointer PENDING = new Pointer("/pendingEvents");
    private static final String SHAPES = "/shapes";

    /// The kind of burst whose events have the backend's own first shape.
    private static final String USUAL_KIND = "burst";

    private final Calls calls;
    private volatile Capabilities capabilities = new Capabilities(List.of(), List.of(), List.of(), Map.of());
    private volatile long runningBurst = EventFields.NONE;
    private volatile boolean stampsSends;
    private long seed;

    ControlDialogue(Calls calls) {
        this.calls = calls;
    }

    @Override
    public String open() throws Calls.CallException, InterruptedException {
        Value description = calls.call("burstscope.describe", Value.Map.EMPTY);
        List<DeliveryMode> deliveries = new ArrayList<>();
        List<String> offered = texts(description, "/deliveries");
        for (DeliveryMode mode : DeliveryMode.values()) {
            // The control methods know no way to ask for events that come by themselves.
            if (mode != DeliveryMode.PUSH && offered.contains(mode.id())) {
                deliveries.add(mode);
            }
        }
        List<CodecOffer> codecs = texts(description, "/codecs").stream()
                .filter(Coding.ids()::contains)
                .map(id -> CodecOffers.read(id, description))
                .toList();
        capabilities = new Capabilities(deliveries, codecs, kinds(description), Map.of());
        stampsSends = SEND_STAMPS.find(description) != null;
        return (NAME.findText(description) + " " + VERSION.findText(description)).strip();
    }

    /// A kind for each shape of payload; the first shape is what a burst has that names none.
    private static List<String> kinds(Value description) throws Calls.CallException {
        List<String> kinds = new ArrayList<>(List.of(USUAL_KIND));
        if (new Pointer(SHAPES).find(description) != null) {
            texts(description, SHAPES).stream()
                    .skip(1)
                    .filter(shape -> !kinds.contains(shape))
                    .forEach(kinds::add);
        }
        return kinds;
    }

    private static List<String> texts(Value root, String pointer) throws Calls.CallException {
        if (!(new Pointer(pointer).find(root) instanceof Value.Array array)) {
            throw new Calls.CallException("burstscope.describe told no " + pointer.substring(1));
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            if (array.get(i) instanceof Value.Text(String text)) {
                texts.add(text);
            }
        }
        return texts;
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public EventMethods eventMethods(String kind) {
        return new EventMethods(
                new EventMethods.Call("burstscope.getNextEvent", Value.Map.EMPTY),
                new EventMethods.Call("burstscope.getNextEventBatch", Value.Map.EMPTY),
                "limit");
    }

    @Override
    public Coming coming(String kind) {
        return Coming.REQUESTS;
    }

    @Override
    public EventReader eventReader() {
        return ControlDialogue::readEvent;
    }

    private static boolean readEvent(Value event, EventFields fields) {
        Value.Map map = JsValue.entries(event);
        if (map == null) {
            return false;
        }
        for (int i = 0; i < map.size(); i++) {
            long number = WholeNumber.of(map.value(i), EventFields.NONE);
            if (number >= 0 && map.key(i) instanceof Value.Text(String key)) {
                switch (key) {
                    case "sequence" -> fields.sequence = number;
                    case "sentNs" -> fields.sentNs = number;
                    case "enqueuedNs" -> fields.enqueuedNs = number;
                    case "queued" -> fields.queued = number;
                    case "burst" -> fields.burst = number;
                    case "overflow" -> fields.dropped = number;
                    case "firstLostSequence" -> fields.droppedFrom = number;
                    default -> {}
                }
            }
        }
        return fields.sequence != EventFields.NONE || fields.dropped > 0;
    }

    @Override
    public boolean isOfBurst(EventFields event) {
        return event.burst > 0 && event.burst == runningBurst;
    }

    @Override
    public boolean numbersWholeStream() {
        return true;
    }

    @Override
    public void makeBurst(Firing firing) throws Calls.CallException, InterruptedException {
        BurstOrder order = firing.order();
        Value told = calls.call("burstscope.burst", parameters(order), (request, result) -> {
            BurstRecorder recorder = firing.recorder();
            recorder.expectFrom(FIRST_SEQUENCE.findCount(result));
            if (order.start() == BurstRecord.Start.LIVE) {
                recorder.startDrainAt(request.sendStartNs());
            }
            runningBurst = BURST.findCount(result);
            firing.armed().run();
        });
        if (BURST.findCount(told) < 1 || FIRST_SEQUENCE.findCount(told) < 1) {
            throw new Calls.CallException(
                    "burstscope.burst told no burst and firstSequence, so its events cannot be known");
        }
        while (order.start() == BurstRecord.Start.QUEUED && !firing.cancelled().getAsBoolean() && pendingEvents() > 0) {
            TimeUnit.MILLISECONDS.sleep(FILL_POLL_MS);
        }
    }

    private Value parameters(BurstOrder order) throws Calls.CallException {
        Value events = Value.of((long) order.events());
        Value bytes = Value.of((long) order.payloadBytes());
        Value spacing = Value.of(order.spacingNs());
        Value number = Value.of(++seed);
        if (order.kind().equals(USUAL_KIND) || order.kind().isEmpty()) {
            return Value.Map.ofEntries("events", events, "payloadBytes", bytes, "spacingNs", spacing, "seed", number);
        }
        if (!capabilities.burstKinds().contains(order.kind())) {
            throw new Calls.CallException("this backend has no burst of the kind " + order.kind());
        }
        Value shape = Value.of(order.kind());
        return Value.Map.ofEntries(
                "events", events, "payloadBytes", bytes, "shape", shape, "spacingNs", spacing, "seed", number);
    }

    private long pendingEvents() throws Calls.CallException, InterruptedException {
        return PENDING.findCount(calls.call("burstscope.describe", Value.Map.EMPTY));
    }

    @Override
    public void cancelBurst() throws Calls.CallException, InterruptedException {
        calls.call("burstscope.cancelBursts", Value.Map.EMPTY);
    }

    @Override
    public void flush(int waiting) throws Calls.CallException, InterruptedException {
        calls.call("burstscope.flush", Value.Map.EMPTY);
    }

    @Override
    public boolean answersInOrder() {
        return true;
    }

    @Override
    public RepeatedCall largeAnswer(int bytes) {
        Value size = Value.of((long) bytes);
        AtomicLong seeds = new AtomicLong();
        return new RepeatedCall(
                "burstscope.getLargeAnswer",
                () -> Value.Map.ofEntries("bytes", size, "seed", Value.of(seeds.incrementAndGet())));
    }

    @Override
    public RepeatedCall repeatedCall(BurstOrder order) throws Calls.CallException {
        BurstOrder one = new BurstOrder(order.kind(), 1, order.payloadBytes(), 0, 1, order.start());
        Value always = parameters(one);
        return new RepeatedCall("burstscope.burst", () -> always);
    }

    @Override
    public void stampSends(boolean wanted) throws Calls.CallException, InterruptedException {
        if (stampsSends) {
            calls.call("burstscope.configure", Value.Map.ofEntries("sendStamps", Value.of(wanted)));
        }
    }

    @Override
    public void configure(BackendKnobs knobs) throws Calls.CallException, InterruptedException {
        calls.call(
                "burstscope.configure",
                Value.Map.ofEntries(
                        "roundTripDelayNs", Value.of(knobs.roundTripDelayNs()),
                        "steadyEventsPerSecond", Value.of((long) knobs.steadyEventsPerSecond()),
                        "steadyPayloadBytes", Value.of((long) knobs.steadyPayloadBytes())));
    }

    @Override
    public void switchCodec(Coding coding) throws Calls.CallException, InterruptedException {
        Optional<String> refusal = capabilities.refusal(coding);
        if (refusal.isPresent()) {
            throw new Calls.CallException(refusal.get());
        }
        Value codec = Value.of(coding.kind().id());
        Value.Map options = capabilities
                .codec(coding.kind().id())
                .map(offer -> offer.toSend(coding))
                .orElse(Value.Map.EMPTY);
        // A backend that offers no options need not know the word.
        calls.switching(
                coding,
                "burstscope.configure",
                options.size() == 0
                        ? Value.Map.ofEntries("codec", codec)
                        : Value.Map.ofEntries("codec", codec, "codecOptions", options));
    }
}
