package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.clock.NanoClock;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.OrderCounts;
import burstscope.measure.StageTimes.Stage;
import burstscope.measure.StallProbe;
import burstscope.testing.DemoProcess;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Longer ways to a real backend, with real processes.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class DetourIT {
    private static Attachment attach(AttachTarget target) throws Exception {
        NanoClock clock = NanoClock.system();
        return new Attacher(clock, new StallProbe(clock), step -> {}, observation -> {})
                .attach(target, DeliverySettings.pool(4));
    }

    private static BurstRecord burst(Attachment attachment, int events) throws Exception {
        attachment.measureStages(true);
        BurstRecord record = new BurstRunner(attachment, 5_000, () -> false)
                .run(new BurstOrder("", events, 64, 0, 1, BurstRecord.Start.QUEUED));
        assertThat(record.order()).isEqualTo(new OrderCounts(events, 0, 0, 0, 0));
        return record;
    }

    @Test
    void aProcessInBetweenPassesEveryByteToAChild() throws Exception {
        AttachTarget target = new AttachTarget("demo", DemoProcess.command(), "").by(new Detour(0, true));
        try (Attachment attachment = attach(target)) {
            burst(attachment, 500);
            assertThat(attachment.connection().describe()).contains("stdio");
        }
    }

    @Test
    void aProcessInBetweenPassesEveryByteToATcpPort() throws Exception {
        try (BackendListener backend = new DemoBackend().listen(0)) {
            AttachTarget target = new AttachTarget("demo", List.of(), backend.address()).by(new Detour(0, true));
            try (Attachment attachment = attach(target)) {
                burst(attachment, 500);
            }
        }
    }

    @Test
    void aDelayOnTheWayIsSeenOutsideOfTheClient() throws Exception {
        try (BackendListener backend = new DemoBackend().listen(0)) {
            AttachTarget target =
                    new AttachTarget("demo", List.of(), backend.address()).by(new Detour(10_000_000, false));
            try (Attachment attachment = attach(target)) {
                BurstRecord record = burst(attachment, 40);
                long outside = record.work().stages().part(Stage.SERVER).sumNs()
                        + record.work().stages().part(Stage.WIRE).sumNs();
                assertThat(outside).isGreaterThanOrEqualTo(40 * 10_000_000L);
                assertThat(record.times().drainTimeNs()).isGreaterThanOrEqualTo(10 * 10_000_000L);
            }
        }
    }
}
