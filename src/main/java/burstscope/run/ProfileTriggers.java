package burstscope.run;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.load.EventMethods;
import burstscope.measure.BurstRecord;
import burstscope.profile.Profile;
import burstscope.rpc.Completion;
import burstscope.rpc.Request;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Sends the calls that make a burst's events, each with its number.
/// - Threads: the steering thread; numbered calls of a pool are filled by the writer, during bursts that send no
/// trigger.
final class ProfileTriggers {
    private static final String NUMBERED = "${n}";
    private static final String TOTAL = "${total}";
    private static final String TURN = "${turn}";
    private static final String PAYLOAD = "${payload}";

    private final Calls calls;
    private final Template template;
    private long burst;
    private long total;
    private long n;

    ProfileTriggers(Calls calls, Template template) {
        this.calls = calls;
        this.template = template;
    }

    /// Begins a burst: what its calls say of it is known from here on.
    void begin(BurstOrder order) {
        n = 0;
        template.keep("burst", Value.of(++burst));
        template.keep("events", Value.of((long) order.events()));
        template.keep("payload", Value.of("x".repeat(Math.max(0, order.payloadBytes()))));
    }

    /// A call that is made again and again; one that says its number is filled anew each time.
    /// @param unwrap takes what counts out of an answer
    /// @param timeoutNs after which its answer is not waited for any more
    EventMethods.@Nullable Call again(Profile.@Nullable Call call, UnaryOperator<Value> unwrap, long timeoutNs) {
        if (call == null) {
            return null;
        }
        String words = String.valueOf(call.params());
        boolean anew =
                words.contains(NUMBERED) || words.contains(TOTAL) || words.contains(TURN) || words.contains(PAYLOAD);
        Value always = anew ? JsValue.UNDEFINED : template.fill(call.params());
        return new EventMethods.Call(call.method(), anew ? () -> next(call) : () -> always, unwrap, timeoutNs);
    }

    /// Parameters of the next call.
    Value next(Profile.Call call) {
        template.keep("n", Value.of(++n));
        template.keep("total", Value.of(++total));
        template.keep("turn", Value.of(1 + total % 2));
        return template.fill(call.params());
    }

    /// Makes the events of a burst by its trigger.
    void fire(Profile.BurstKind kind, Profile.Call trigger, BackendDialogue.Firing firing)
            throws Calls.CallException, InterruptedException {
        int count = kind.makesAll() ? 1 : firing.order().events();
        if (trigger.notification()) {
            tell(trigger, count, firing);
        } else {
            call(kind, trigger, count, firing);
        }
    }

    private void call(Profile.BurstKind kind, Profile.Call trigger, int count, BackendDialogue.Firing firing)
            throws Calls.CallException, InterruptedException {
        BlockingQueue<Completion> ends = new LinkedBlockingQueue<>();
        int most = kind.awaited() ? 1 : kind.inFlight() == 0 ? count : kind.inFlight();
        Request first = send(trigger, ends);
        int sent = 1;
        for (int home = 0; home < count && !firing.cancelled().getAsBoolean(); home++) {
            while (sent < count && sent - home < most) {
                send(trigger, ends);
                sent++;
            }
            calls.await(trigger.method(), ends);
            if (home == 0 && firing.order().start() == BurstRecord.Start.LIVE) {
                // Whichever was answered, the first was sent before it.
                firing.recorder().startDrainAt(first.sendStartNs());
            }
        }
    }

    private Request send(Profile.Call trigger, BlockingQueue<Completion> ends) {
        return calls.send(trigger.method(), next(trigger), ends);
    }

    /// Triggers that nobody answers: the burst begins when the first is handed over.
    private void tell(Profile.Call trigger, int count, BackendDialogue.Firing firing)
            throws Calls.CallException, InterruptedException {
        firing.recorder().startDrainAt(calls.nanoTime());
        for (int i = 0; i < count && !firing.cancelled().getAsBoolean(); i++) {
            calls.notify(trigger.method(), next(trigger));
        }
    }
}
