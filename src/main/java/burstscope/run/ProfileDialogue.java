package burstscope.run;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.load.EventFields;
import burstscope.load.EventMethods;
import burstscope.load.EventReader;
import burstscope.measure.BurstRecord;
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
                List.of(CodecOffer.plain(conversation.coding())),
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
            return !fields.kind.isEmpty();
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
    public void makeBurst(Firing firing) throws Calls.CallException, InterruptedException {
        Profile.BurstKind burst = kindNamed(firing.order().kind());
        String pointer = burst.sequence();
        sequence = new Pointer(pointer == null ? "" : pointer);
        running = burst;
        boolean live = firing.order().start() == BurstRecord.Start.LIVE;
        if (live) {
            firing.armed().run();
        }
        if (burst.awaited()) {
            triggerAwaited(burst, firing, live);
        } else {
            triggerAtOnce(burst, firing, live);
        }
        if (!live) {
            firing.armed().run();
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

    private void triggerAwaited(Profile.BurstKind burst, Firing firing, boolean live)
            throws Calls.CallException, InterruptedException {
        BlockingQueue<Completion> ends = new LinkedBlockingQueue<>();
        for (int n = 1; n <= firing.order().events() && !firing.cancelled().getAsBoolean(); n++) {
            Request request = trigger(burst, n, ends);
            calls.await(burst.trigger().method(), ends);
            if (n == 1 && live) {
                firing.recorder().startDrainAt(request.sendStartNs());
            }
        }
    }

    private void triggerAtOnce(Profile.BurstKind burst, Firing firing, boolean live)
            throws Calls.CallException, InterruptedException {
        BlockingQueue<Completion> ends = new LinkedBlockingQueue<>();
        int count = firing.order().events();
        Request first = trigger(burst, 1, ends);
        for (int n = 2; n <= count; n++) {
            trigger(burst, n, ends);
        }
        for (int n = 1; n <= count && !firing.cancelled().getAsBoolean(); n++) {
            calls.await(burst.trigger().method(), ends);
            if (n == 1 && live) {
                // Whichever was answered, the first was sent before it.
                firing.recorder().startDrainAt(first.sendStartNs());
            }
        }
    }

    private Request trigger(Profile.BurstKind burst, int n, BlockingQueue<Completion> ends) {
        template.keep("n", Value.of((long) n));
        return calls.send(
                burst.trigger().method(), template.fill(burst.trigger().params()), ends);
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
    public boolean answersInOrder() {
        return false;
    }

    @Override
    public void configure(BackendKnobs knobs) throws Calls.CallException {
        throw new Calls.CallException("this backend has no control methods, so its settings cannot be changed");
    }

    @Override
    public void switchCodec(Coding coding) throws Calls.CallException {
        throw new Calls.CallException(conversation.unavailable().getOrDefault("codec", "this backend has one codec"));
    }
}
