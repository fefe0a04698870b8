package burstscope.run;

import burstscope.codec.Value;
import burstscope.rpc.Completion;
import burstscope.rpc.PeerListener;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Answers the backend's own requests as a profile says, and lets the opening wait for a notification.
/// - Threads: the reader hears; the steering thread waits.
final class PeerRules implements PeerListener {
    private static final String ALL_OTHERS = "*";

    private final Map<String, Object> answers;
    private final Template template;
    private volatile @Nullable Awaited awaited;

    private record Awaited(String method, CountDownLatch came) {}

    PeerRules(Map<String, Object> answers, Template template) {
        this.answers = answers;
        this.template = template;
    }

    @Override
    public void onNotification(String method, Value params, Completion.Arrival arrival) {
        Awaited now = awaited;
        if (now != null && now.method().equals(method)) {
            now.came().countDown();
        }
    }

    /// To be called before what makes the backend send it.
    void expect(String method) {
        awaited = new Awaited(method, new CountDownLatch(1));
    }

    /// Waits for what [#expect] named; false when it does not come in time, and then one can wait again.
    boolean await(Duration time) throws InterruptedException {
        Awaited now = awaited;
        boolean came = now == null || now.came().await(time.toNanos(), TimeUnit.NANOSECONDS);
        if (came) {
            awaited = null;
        }
        return came;
    }

    @Override
    public @Nullable Value answer(String method, Value params) {
        if (answers.containsKey(method)) {
            return template.fillOrNull(answers.get(method));
        }
        return answers.containsKey(ALL_OTHERS) ? template.fillOrNull(answers.get(ALL_OTHERS)) : null;
    }
}
