package burstscope.run;

import burstscope.codec.Value;
import burstscope.load.EventFields;
import burstscope.load.EventMethods;
import burstscope.load.EventReader;
import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecorder;
import burstscope.measure.DeliveryMode;
import burstscope.profile.Profile;
import burstscope.rpc.Completion;
import burstscope.rpc.Request;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/// Speaks to a backend of its own kind in the calls that its profile lists.
final class ProfileDialogue implements BackendDialogue {
    private final Profile.Conversation conversation;
    private final Profile.Events events;
    private final Calls calls;
    private final Template template = new Template();
    private final Pointer kind;
    private final Pointer lossCount;
    private volatile Profile.@Nullable BurstKind running;
    private volatile Pointer sequence = new Pointer("");

    ProfileDialogue(Profile profile, Calls calls) {
        conversation = profile.conversation();
        events = Objects.requireNonNull(conversation.events(), "a profile without events");
        this.calls = calls;
        kind = new Pointer(events.kind());
        lossCount = new Pointer(Objects.requireNonNullElse(events.lossCount(), ""));
    }

    @Override
    public String open() throws Calls.CallException, InterruptedException {
        String version = "";
        Profile.Call handshake = conversation.opening().handshake();
        if (handshake != null) {
            version = new Pointer(conversation.opening().version()).findText(make(handshake));
        }
        for (Profile.Call call : conversation.opening().setUp()) {
            make(call);
        }
        return version;
    }

    private Value make(Profile.Call call) throws Calls.CallException, InterruptedException {
        Value result = calls.call(call.method(), template.fill(call.params()));
        String name = call.keep();
        if (name != null && !name.isEmpty()) {
            template.keep(name, result);
        }
        return result;
    }

    @Override
    public Capabilities capabilities() {
        List<DeliveryMode> deliveries = events.batch() == null
                ? List.of(DeliveryMode.SINGLE, DeliveryMode.POOL)
                : List.of(DeliveryMode.SINGLE, DeliveryMode.POOL, DeliveryMode.BATCH);
        Map<String, String> unavailable = conversation.unavailable();
        return new Capabilities(
                deliveries,
                List.of(conversation.coding()),
                conversation.bursts().kinds().stream()
                        .map(Profile.BurstKind::name)
                        .toList(),
                unavailable);
    }

    @Override
    public EventMethods eventMethods() {
        Profile.Call batch = events.batch();
        return new EventMethods(asCall(events.single()), batch == null ? null : asCall(batch), "");
    }

    private EventMethods.Call asCall(Profile.Call call) {
        return new EventMethods.Call(call.method(), template.fill(call.params()));
    }

    @Override
    public EventReader eventReader() {
        return (event, fields) -> {
            fields.kind = kind.findText(event);
            if (fields.kind.equals(events.lossKind())) {
                fields.dropped = Math.max(0, lossCount.findCount(event));
            }
            Profile.BurstKind burst = running;
            if (burst != null && burst.sequence() != null && fields.kind.equals(burst.counts())) {
                fields.sequence = sequence.findCount(event);
            }
        };
    }

    @Override
    public boolean isOfBurst(EventFields event) {
        Profile.BurstKind burst = running;
        return burst != null && event.kind.equals(burst.counts());
    }

    @Override
    public boolean numbersWholeStream() {
        return false;
    }

    @Override
    public void makeBurst(BurstOrder order, BurstRecorder recorder, Runnable armed)
            throws Calls.CallException, InterruptedException {
        Profile.BurstKind burst = kindNamed(order.kind());
        String pointer = burst.sequence();
        sequence = new Pointer(pointer == null ? "" : pointer);
        running = burst;
        boolean live = order.start() == BurstRecord.Start.LIVE;
        if (live) {
            armed.run();
        }
        long triggeredNs =
                burst.awaited() ? triggerAwaited(burst, order.events()) : triggerAtOnce(burst, order.events());
        if (live) {
            recorder.startDrainAt(triggeredNs);
        } else {
            armed.run();
        }
    }

    private Profile.BurstKind kindNamed(String name) throws Calls.CallException {
        List<Profile.BurstKind> kinds = conversation.bursts().kinds();
        return name.isEmpty()
                ? kinds.getFirst()
                : kinds.stream()
                        .filter(k -> k.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new Calls.CallException("this backend has no burst of the kind " + name));
    }

    private long triggerAwaited(Profile.BurstKind burst, int count) throws Calls.CallException, InterruptedException {
        BlockingQueue<Completion> ends = new LinkedBlockingQueue<>();
        long firstNs = 0;
        for (int n = 1; n <= count; n++) {
            template.keep("n", Value.of((long) n));
            Request request = calls.send(
                    burst.trigger().method(), template.fill(burst.trigger().params()), ends);
            Calls.result(burst.trigger().method(), ends.take());
            firstNs = n == 1 ? request.sendStartNs() : firstNs;
        }
        return firstNs;
    }

    private long triggerAtOnce(Profile.BurstKind burst, int count) throws Calls.CallException, InterruptedException {
        BlockingQueue<Completion> ends = new LinkedBlockingQueue<>();
        Request first = null;
        for (int n = 1; n <= count; n++) {
            template.keep("n", Value.of((long) n));
            Request request = calls.send(
                    burst.trigger().method(), template.fill(burst.trigger().params()), ends);
            first = first == null ? request : first;
        }
        for (int n = 1; n <= count; n++) {
            Calls.result(burst.trigger().method(), ends.take());
        }
        return first == null ? 0 : first.sendStartNs();
    }

    @Override
    public void cancelBurst() {
        running = null;
    }

    @Override
    public void flush(int waiting) throws Calls.CallException, InterruptedException {
        Profile.Call flush = Objects.requireNonNull(conversation.bursts().flush(), "a profile without flush");
        for (int i = 0; i < waiting; i++) {
            make(flush);
        }
    }

    @Override
    public void configure(BackendKnobs knobs) throws Calls.CallException {
        throw new Calls.CallException("this backend has no control methods, so its settings cannot be changed");
    }

    @Override
    public void switchCodec(String codec) throws Calls.CallException {
        throw new Calls.CallException(conversation.unavailable().getOrDefault("codec", "this backend has one codec"));
    }
}
