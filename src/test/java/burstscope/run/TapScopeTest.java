package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.measure.DeliverySettings;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.Observation;
import burstscope.tap.TapPlace;
import burstscope.tap.TapServer;
import burstscope.tap.TapSession;
import burstscope.testing.Eventually;
import burstscope.testing.LiveThreads;
import burstscope.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A window's session on a tap between a client and the demo backend.
@Timeout(120)
final class TapScopeTest {
    private final String name = "test-" + Long.toString(Seeds.next() & 0xffff_ffffL, 36);
    private final WindowSession window = new WindowSession();
    private final List<Observation> observed = new ArrayList<>();

    @AfterEach
    void close() {
        window.close();
    }

    private static AttachTarget tap(String name) {
        return new AttachTarget("", List.of(), "tap:" + name);
    }

    private <T extends SessionState> T awaitState(Class<T> wanted) {
        Eventually.holds(wanted.getSimpleName(), () -> wanted.isInstance(window.state()));
        return wanted.cast(window.state());
    }

    private List<IntervalSnapshot> intervals() {
        window.observations().drainTo(observed::add);
        return observed.stream()
                .filter(IntervalSnapshot.class::isInstance)
                .map(IntervalSnapshot.class::cast)
                .toList();
    }

    @Test
    void eventsAndTimesOfSomebodyElsesConnectionAreObserved() throws Exception {
        TapSession session = TapSession.open(
                new TapSession.Wishes(null, Set.of("burstscope.getNextEvent"), null, name), Threads.FACTORY, _ -> {});
        try (BackendListener backend = new DemoBackend().listen(0);
                TapServer tap = new TapServer(
                        TapPlace.parse("tcp:127.0.0.1:0"), TapPlace.parse("tcp:127.0.0.1:" + backend.port()), session);
                LiveSession client = new LiveSession()) {
            Threads.start("tap-test", () -> {
                try {
                    tap.run(Threads.FACTORY, false);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            client.attach(new AttachTarget("demo", List.of(), tap.address()));
            Eventually.holds("the client is attached", () -> client.state() instanceof SessionState.Attached);
            client.setDelivery(DeliverySettings.pool(20));
            client.setBackendKnobs(new BackendKnobs(0, 500, 100));
            window.attach(tap(name));

            SessionState.Attached attached = awaitState(SessionState.Attached.class);
            assertThat(attached.capabilities().watchesOnly()).isTrue();
            assertThat(attached.description())
                    .startsWith("tap " + name + ": 1 client")
                    .contains("json-rpc");
            Eventually.holds(
                    "events are seen",
                    () -> intervals().stream()
                            .anyMatch(interval -> interval.traffic().events() > 0
                                    && interval.pool().outstanding() > 0
                                    && interval.pool().codec().equals("json")));

            session.finish();
            SessionState.Failed ended = awaitState(SessionState.Failed.class);
            assertThat(ended.problem().message()).isEqualTo("the tap " + name + " has ended");
            assertThat(ended.problem().tryThis()).contains("--name " + name);
        }
    }

    @Test
    void aTapThatDoesNotRunIsAFailureInWords() {
        window.attach(tap("nosuch"));
        SessionState.Failed failed = awaitState(SessionState.Failed.class);
        assertThat(failed.problem().message()).startsWith("no tap named nosuch runs");
    }

    @Test
    void aTapThatComesLaterIsWatchedWhenConnectingAgainIsWanted() throws Exception {
        window.reconnectByItself(true);
        window.attach(tap(name));
        SessionState.Waiting waiting = awaitState(SessionState.Waiting.class);
        assertThat(waiting.attempt()).isPositive();
        TapSession session =
                TapSession.open(new TapSession.Wishes(null, Set.of(), null, name), Threads.FACTORY, _ -> {});
        awaitState(SessionState.Attached.class);
        window.detach();
        assertThat(window.state()).isInstanceOf(SessionState.Idle.class);
        session.finish();
    }

    @Test
    void noThreadIsLeftBehind() {
        window.reconnectByItself(true);
        window.attach(tap("nosuch"));
        awaitState(SessionState.Waiting.class);
        window.close();
        Eventually.holds(
                "no thread watches", () -> LiveThreads.named("tap-scope").isEmpty());
    }
}
