package burstscope.run;

import burstscope.codec.JsValue;
import burstscope.codec.Pointer;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.load.EventFields;
import burstscope.load.EventMethods;
import burstscope.load.EventReader;
import burstscope.load.PushReader;
import burstscope.load.RepeatedCall;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliveryMode;
import burstscope.profile.Profile;
import burstscope.profile.Profile.Coming;
import burstscope.rpc.CloseCause;
import burstscope.rpc.PeerListener;
import burstscope.rpc.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Speaks to a backend of its own kind in the calls that its profile lists.
final class ProfileDialogue implements BackendDialogue {
    private final Profile profile;
    private final Profile.Conversation conversation;
    private final Profile.Events events;
    private final Calls calls;
    private final Template template;
    private final ProfileEvents eventReader;
    private final PeerRules rules;
    private final Pointer inAnswer;
    private final ProfileTriggers triggers;

    /// @param template fills parameters; it knows already what the start of the backend settled, such as a port
    ProfileDialogue(Profile profile, Calls calls, Template template) {
        this.profile = profile;
        conversation = profile.conversation();
        events = Objects.requireNonNull(conversation.events(), "a profile without events");
        this.calls = calls;
        this.template = template;
        eventReader = new ProfileEvents(events);
        inAnswer = new Pointer(events.answer());
        triggers = new ProfileTriggers(calls, template);
        rules = new PeerRules(conversation.opening().answers(), template);
    }

    @Override
    public String open() throws Calls.CallException, InterruptedException {
        String version = "";
        Profile.Call handshake = conversation.opening().handshake();
        if (handshake != null) {
            version = new Pointer(conversation.opening().version()).findText(make(handshake));
        }
        for (Profile.Call call : conversation.opening().setUp()) {
            for (long n = 1; n <= Math.max(1, call.repeat()); n++) {
                template.keep("n", Value.of(n));
                make(call);
            }
        }
        return version;
    }

    private Value make(Profile.Call call) throws Calls.CallException, InterruptedException {
        boolean waits = !call.until().isEmpty();
        if (waits) {
            rules.expect(call.until());
        }
        Value params = template.fill(call.params());
        Value result = JsValue.UNDEFINED;
        if (call.notification()) {
            calls.notify(call.method(), params);
        } else if (call.subscription()) {
            calls.subscribe(call.method(), params);
        } else {
            result = calls.call(call.method(), params);
        }
        if (waits) {
            awaitUntil(call);
        }
        String name = call.keep();
        if (name != null) {
            template.keep(name, kept(result, call));
        }
        return result;
    }

    private void awaitUntil(Profile.Call call) throws Calls.CallException, InterruptedException {
        long deadline = calls.nanoTime() + calls.timeoutNs();
        CloseCause before = calls.closeCause();
        while (!rules.await(Calls.STEP)) {
            if (before != null) {
                throw new Calls.CallException(call.until() + " after " + call.method() + ": " + before.inWords());
            }
            if (calls.nanoTime() > deadline) {
                throw new Calls.CallException("the backend did not send " + call.until() + " after " + call.method());
            }
            before = calls.closeCause();
        }
    }

    private static Value kept(Value result, Profile.Call call) throws Calls.CallException {
        Value part = new Pointer(call.from()).find(result);
        if (part == null) {
            throw new Calls.CallException("the answer to " + call.method() + " holds nothing at " + call.from());
        }
        return part;
    }

    @Override
    public Capabilities capabilities() {
        List<DeliveryMode> deliveries = new ArrayList<>();
        boolean pooled = events.single() != null
                || conversation.bursts().kinds().stream()
                        .anyMatch(kind -> kind.coming().callsOnlyInBursts());
        if (pooled) {
            deliveries.add(DeliveryMode.SINGLE);
            deliveries.add(DeliveryMode.POOL);
        }
        if (events.batch() != null) {
            deliveries.add(DeliveryMode.BATCH);
        }
        List<Profile.BurstKind> kinds = conversation.bursts().kinds();
        if (kinds.isEmpty() ? events.push() != null : kinds.stream().anyMatch(kind -> kind.coming() == Coming.PUSH)) {
            deliveries.add(DeliveryMode.PUSH);
        }
        Map<String, String> unavailable = new HashMap<>(conversation.unavailable());
        if (!profile.refusalOfAlongside().isEmpty()) {
            unavailable.put("alongside", profile.refusalOfAlongside());
        }
        return new Capabilities(
                deliveries,
                List.of(CodecOffer.plain(conversation.coding())),
                conversation.bursts().kinds().stream()
                        .map(Profile.BurstKind::name)
                        .toList(),
                unavailable,
                kinds.stream().collect(Collectors.toMap(Profile.BurstKind::name, kind -> fit(kind, deliveries))));
    }

    private static BurstFit fit(Profile.BurstKind kind, List<DeliveryMode> offered) {
        Coming coming = kind.coming();
        List<DeliveryMode> fitting = offered.stream()
                .filter(mode -> (mode == DeliveryMode.PUSH) == (coming == Coming.PUSH))
                .filter(mode -> mode != DeliveryMode.BATCH || !coming.callsOnlyInBursts())
                .toList();
        String why = switch (coming) {
            case PUSH -> "the events of bursts of the kind " + kind.name() + " come by themselves, by push";
            case REQUESTS -> "the events of bursts of the kind " + kind.name() + " are asked for";
            case ANSWERS, OPERATIONS ->
                "a burst of the kind " + kind.name() + " is made of calls, one at a time or a pool of them";
        };
        return new BurstFit(fitting, why, kind.takesPayload(), coming == Coming.REQUESTS);
    }

    @Override
    public EventMethods eventMethods(String kindName) {
        Profile.BurstKind kind = profile.burstKind(kindName);
        if (kind != null && !kind.coming().callsOnlyInBursts() && events.single() == null) {
            // What a pool would hold if a burst of that other kind were asked for.
            kind = conversation.bursts().kinds().stream()
                    .filter(other -> other.coming().callsOnlyInBursts())
                    .findFirst()
                    .orElse(kind);
        }
        if (kind == null || !kind.coming().callsOnlyInBursts()) {
            // An event may be long in coming.
            return new EventMethods(
                    triggers.again(events.single(), this::unwrap, Request.NO_TIMEOUT),
                    triggers.again(events.batch(), this::unwrap, Request.NO_TIMEOUT),
                    "");
        }
        EventMethods.Role role =
                kind.coming() == Coming.ANSWERS ? EventMethods.Role.CALLS : EventMethods.Role.OPERATIONS;
        return new EventMethods(
                triggers.again(kind.call(), UnaryOperator.identity(), calls.timeoutNs()), null, "", role);
    }

    private Value unwrap(Value answer) {
        return Objects.requireNonNullElse(inAnswer.find(answer), Value.NULL);
    }

    @Override
    public Coming coming(String kindName) {
        return profile.coming(kindName);
    }

    @Override
    public boolean takesPayload(String kindName) {
        return profile.takesPayload(kindName);
    }

    @Override
    public EventReader eventReader() {
        return eventReader::read;
    }

    @Override
    public PushReader pushReader() {
        return eventReader;
    }

    @Override
    public PeerListener peerRules() {
        return rules;
    }

    @Override
    public boolean answersAreDue() {
        Profile.BurstKind burst = eventReader.burst();
        return burst != null && burst.coming() == Coming.ANSWERS;
    }

    @Override
    public boolean isOfBurst(EventFields event) {
        return eventReader.isOfBurst(event.kind);
    }

    @Override
    public boolean isMark(EventFields event) {
        return eventReader.isMark(event.kind);
    }

    @Override
    public boolean numbersWholeStream() {
        return false;
    }

    @Override
    public void makeBurst(Firing firing) throws Calls.CallException, InterruptedException {
        Profile.BurstKind burst = profile.burstKind(firing.order().kind());
        if (burst == null) {
            throw new Calls.CallException(
                    "this backend has no burst of the kind " + firing.order().kind());
        }
        triggers.begin(firing.order());
        eventReader.expect(burst);
        boolean live = firing.order().start() == BurstRecord.Start.LIVE;
        if (live) {
            firing.armed().run();
        }
        Profile.Call trigger = burst.trigger();
        if (trigger != null && !burst.coming().callsOnlyInBursts()) {
            triggers.fire(burst, trigger, firing);
        }
        if (!live) {
            firing.armed().run();
        }
    }

    @Override
    public Ending ending(String kindName) {
        Profile.BurstKind kind = profile.burstKind(kindName);
        if (kind == null) {
            return Ending.USUAL;
        }
        Profile.Ends ends = kind.ends();
        return new Ending(kind.quietMs(), kind.coalesces(), ends == null ? 0 : ends.times());
    }

    @Override
    public void cancelBurst() {
        eventReader.expect(null);
    }

    @Override
    public void flush(int waiting) throws Calls.CallException, InterruptedException {
        Profile.Call flush = conversation.bursts().flush();
        for (int i = 0; i < waiting && flush != null; i++) {
            make(flush);
        }
    }

    @Override
    public boolean answersInOrder() {
        return false;
    }

    @Override
    public RepeatedCall largeAnswer(int bytes) throws Calls.CallException, InterruptedException {
        Profile.Alongside alongside = conversation.alongside();
        if (alongside == null) {
            throw new Calls.CallException(profile.refusalOfAlongside());
        }
        template.keep("bytes", Value.of((long) bytes));
        template.keep("large", Value.of("x".repeat(bytes)));
        if (alongside.setUp() != null) {
            make(alongside.setUp());
        }
        Value params = template.fill(alongside.call().params());
        return new RepeatedCall(alongside.call().method(), () -> params);
    }

    @Override
    public RepeatedCall repeatedCall(BurstOrder order) throws Calls.CallException {
        Profile.BurstKind kind = profile.burstKind(order.kind());
        Profile.Call call = kind == null ? null : kind.coming().callsOnlyInBursts() ? kind.call() : kind.trigger();
        if (kind == null || call == null || call.notification()) {
            throw new Calls.CallException(
                    "what makes events of the kind " + order.kind() + " is no call that is answered");
        }
        triggers.begin(new BurstOrder(kind.name(), 1, order.payloadBytes(), 0, 1, order.start()));
        return new RepeatedCall(call.method(), () -> triggers.next(call));
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
