package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.measure.DeliverySettings;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.OrderCounts;
import burstscope.measure.StallProbe;
import burstscope.rpc.Completion;
import burstscope.rpc.Request;
import burstscope.testing.Ends;
import burstscope.testing.Eventually;
import burstscope.testing.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Over a thousand turns of the knobs under load lose no event, double none and keep the order that the backend keeps.
@Tag("loop")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class KnobStormTest {
    private static final int TURNS = 1_200;
    private static final int EVENTS_PER_BURST = 20_000;
    private static final List<String> SHAPES = List.of("text", "cjk", "record", "strings", "binary");

    private static DeliverySettings randomDelivery(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> DeliverySettings.single();
            case 1 -> DeliverySettings.batch(random.nextInt(100));
            default -> DeliverySettings.pool(random.nextInt(1, DeliverySettings.MAX_OUTSTANDING + 1));
        };
    }

    private static Value call(Attachment attachment, String method, Value params) {
        Ends ends = new Ends();
        attachment.connection().issue(new Request(method, params, ends, Request.NO_TIMEOUT));
        Completion end = ends.next();
        assertThat(end).isInstanceOf(Completion.Result.class);
        return ((Completion.Result) end).value();
    }

    private static OrderCounts order(Attachment attachment) {
        return attachment.connection().betweenReads(attachment.meter()::settleOrder);
    }

    /// What the demo backend listens on.
    enum Way {
        TCP {
            @Override
            BackendListener listen(Path folder) throws IOException {
                return new DemoBackend().listen(0);
            }
        },
        UNIX_SOCKET {
            @Override
            BackendListener listen(Path folder) throws IOException {
                return new DemoBackend().listenUnix(folder.resolve("demo"));
            }
        },
        WEB_SOCKET {
            @Override
            BackendListener listen(Path folder) throws IOException {
                return new DemoBackend().listenWebSocket(0);
            }
        };

        abstract BackendListener listen(Path folder) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void noEventIsLostOrDoubledWhileTheBackendSendsAsFastAsItCan(Way way, @TempDir Path folder) throws Exception {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        NanoClock clock = NanoClock.system();
        try (BackendListener backend = way.listen(folder);
                Attachment attachment = new Attacher(clock, new StallProbe(clock), step -> {}, observation -> {})
                        .attach(new AttachTarget("demo", List.of(), backend.address()), DeliverySettings.single())) {
            call(attachment, "burstscope.configure", Value.Map.ofEntries("queueCapacity", Value.of(1_000_000)));
            attachment.resume();
            RandomCodings codings = new RandomCodings(random.split(), attachment.capabilities());
            long fired = 0;
            int switches = 0;
            for (int turn = 0; turn < TURNS; turn++) {
                if (fired - attachment.meter().events() < EVENTS_PER_BURST / 2) {
                    call(
                            attachment,
                            "burstscope.burst",
                            Value.Map.ofEntries(
                                    "events",
                                    Value.of(EVENTS_PER_BURST),
                                    "payloadBytes",
                                    Value.of(random.nextInt(300)),
                                    "shape",
                                    Value.of(SHAPES.get(random.nextInt(SHAPES.size())))));
                    fired += EVENTS_PER_BURST;
                }
                if (random.nextInt(3) == 0) {
                    attachment.switchCodec(codings.next());
                    switches++;
                } else {
                    attachment.deliverBy(randomDelivery(random));
                }
            }
            attachment.deliverBy(DeliverySettings.pool(64));
            String where = "seed " + seed;
            long all = fired;
            Eventually.holds(
                    all + " events come, " + where,
                    () -> attachment.meter().events() >= all
                            || attachment.faultCounts().total() > 0);
            for (int i = 0; i < 12; i++) {
                order(attachment);
            }
            assertThat(order(attachment)).as(where).isEqualTo(new OrderCounts(all, 0, 0, 0, 0));
            assertThat(attachment.faultCounts().total())
                    .as(where + " " + attachment.faults().last())
                    .isZero();
            assertThat(switches).as(where).isGreaterThan(100);
            assertThat(attachment.connection().isClosed()).as(where).isFalse();
        }
    }

    @Test
    void noEventIsLostOrDoubledWhileASessionIsTurnedFromSeveralSides() throws Exception {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        try (BackendListener backend = new DemoBackend().listen(0);
                SessionProbe probe = new SessionProbe()) {
            SessionState.Attached state =
                    probe.attach(new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + backend.port()));
            Capabilities offered = state.capabilities();
            probe.session.setBackendKnobs(new BackendKnobs(0, 3_000, 32));
            Thread other = new Thread(() -> turn(probe, offered, random.split(), 300));
            other.start();
            turn(probe, offered, random.split(), 300);
            other.join();
            probe.session.setBackendKnobs(new BackendKnobs(0, 0, 32));
            probe.session.setDelivery(DeliverySettings.pool(10));
            Eventually.holds(
                    "the last events come",
                    () -> probe.snapshots().size() > 20
                            && lastOf(probe, 15).allMatch(s -> s.traffic().events() == 0));
            OrderCounts order = probe.lastSnapshot().account().order();
            String where = "seed " + seed;
            assertThat(order).as(where).isEqualTo(new OrderCounts(probe.events(), 0, 0, 0, 0));
            assertThat(probe.events()).as(where).isGreaterThan(100);
            assertThat(probe.faults().total()).as(where).isZero();
            assertThat(probe.lastSnapshot().pool().settings()).as(where).isEqualTo(DeliverySettings.pool(10));
        }
    }

    private static java.util.stream.Stream<IntervalSnapshot> lastOf(SessionProbe probe, int count) {
        List<IntervalSnapshot> snapshots = probe.snapshots();
        return snapshots.subList(Math.max(0, snapshots.size() - count), snapshots.size()).stream();
    }

    private static void turn(SessionProbe probe, Capabilities offered, SplittableRandom random, int turns) {
        RandomCodings codings = new RandomCodings(random.split(), offered);
        for (int i = 0; i < turns; i++) {
            if (random.nextInt(3) == 0) {
                probe.session.setCodec(codings.next());
            } else {
                probe.session.setDelivery(randomDelivery(random));
            }
            java.util.concurrent.locks.LockSupport.parkNanos(random.nextInt(2_000_000));
        }
    }
}
