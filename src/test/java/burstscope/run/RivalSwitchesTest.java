package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.clock.NanoClock;
import burstscope.measure.BurstRecord;
import burstscope.measure.BurstWork;
import burstscope.measure.DeliverySettings;
import burstscope.measure.OrderCounts;
import burstscope.measure.Rivals;
import burstscope.measure.Rivals.Alongside;
import burstscope.measure.Rivals.Consumer;
import burstscope.measure.Rivals.Manner;
import burstscope.measure.StageTimes.Stage;
import burstscope.measure.StallProbe;
import burstscope.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The switches on the real demo backend, over TCP.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class RivalSwitchesTest {
    private static final int EVENTS = 200;

    private BackendListener backend;
    private Attachment attachment;
    private BurstRunner runner;

    @BeforeEach
    void attach() throws Exception {
        backend = new DemoBackend().listen(0);
        NanoClock clock = NanoClock.system();
        attachment = new Attacher(clock, new StallProbe(clock), step -> {}, observation -> {})
                .attach(new AttachTarget("demo", List.of(), backend.address()), DeliverySettings.single());
        runner = new BurstRunner(attachment, 5_000, () -> false);
    }

    @AfterEach
    void close() throws IOException {
        attachment.close();
        backend.close();
    }

    private BurstRecord burst(BurstRecord.Start start) throws Exception {
        BurstRecord record = runner.run(new BurstOrder("", EVENTS, 64, 0, 1, start));
        assertThat(record.order()).isEqualTo(new OrderCounts(EVENTS, 0, 0, 0, 0));
        return record;
    }

    @Test
    void allSwitchesAreOffAtTheStartAndLeaveNoTrace() throws Exception {
        BurstRecord record = burst(BurstRecord.Start.LIVE);
        assertThat(record.work()).isEqualTo(BurstWork.NONE);
        assertThat(record.times().doneNs()).isEqualTo(record.times().lastEventNs());
    }

    @Test
    void largeAnswersStayUnderWayAlongsideAndAreNoEvents() throws Exception {
        attachment.apply(Rivals.NONE.with(new Alongside(3, 100_000)));
        long before = attachment.rivals().alongside().answers();
        Eventually.holds(
                "large answers come", () -> attachment.rivals().alongside().answers() > before + 20);
        BurstRecord record = burst(BurstRecord.Start.LIVE);
        assertThat(record.outcome().received()).isEqualTo(EVENTS);
        BurstWork.Alongside beside = record.work().alongside();
        assertThat(beside.answers()).isPositive();
        assertThat(beside.bytes()).isBetween(beside.answers() * 100_000, beside.answers() * 100_200);
        assertThat(record.traffic().bytesIn()).isGreaterThan(record.traffic().eventBytes());
        attachment.apply(Rivals.NONE);
        long after = attachment.rivals().alongside().answers();
        assertThat(burst(BurstRecord.Start.LIVE).work().alongside().answers()).isZero();
        assertThat(attachment.rivals().alongside().answers()).isEqualTo(after);
    }

    @Test
    void largeAnswersByARateAreAskedForBySchedule() throws Exception {
        long startNs = System.nanoTime();
        attachment.apply(Rivals.NONE.with(new Alongside(64, 1_000, 50)));
        Eventually.holds("ten came", () -> attachment.rivals().alongside().answers() >= 10);
        assertThat(System.nanoTime() - startNs)
                .as("the tenth is due 180 ms after the first")
                .isGreaterThanOrEqualTo(180_000_000);
        attachment.apply(Rivals.NONE);
        long after = attachment.rivals().alongside().answers();
        assertThat(burst(BurstRecord.Start.LIVE).work().alongside().answers()).isZero();
        assertThat(attachment.rivals().alongside().answers()).isEqualTo(after);
    }

    @Test
    void aLargeAnswerWhoseTurnComesWhileTooManyAreUnderWayIsMissedForEver() throws Exception {
        attachment.apply(Rivals.NONE.with(new Alongside(1, 4_000_000, 10_000)));
        Eventually.holds(
                "some are missed", () -> attachment.rivals().alongside().missed() > 100);
        attachment.apply(Rivals.NONE);
        BurstWork.Alongside all = attachment.rivals().alongside();
        assertThat(all.answers()).isLessThan(all.missed());
    }

    @Test
    void aSlowConsumerIsSeenInItsOwnStageAndInTheDrainTime() throws Exception {
        attachment.measureStages(true);
        BurstRecord without = burst(BurstRecord.Start.QUEUED);
        attachment.apply(Rivals.NONE.with(new Consumer(Manner.BUSY, 1_000_000)));
        BurstRecord with = burst(BurstRecord.Start.QUEUED);
        assertThat(without.work().stages().part(Stage.CONSUMER).sumNs()).isZero();
        assertThat(with.work().stages().part(Stage.CONSUMER).sumNs())
                .isGreaterThanOrEqualTo(EVENTS * 1_000_000L)
                .isEqualTo(with.work().consumed().ns());
        assertThat(with.work().consumed().calls()).isEqualTo(EVENTS);
        assertThat(with.times().drainTimeNs()).isGreaterThanOrEqualTo(EVENTS * 1_000_000L);
    }

    @Test
    void theConsumerOfABatchIsPartOfItsDrainTime() throws Exception {
        attachment.deliverBy(DeliverySettings.batch(0));
        attachment.apply(Rivals.NONE.with(new Consumer(Manner.SLEEP, 500_000)));
        BurstRecord record = burst(BurstRecord.Start.QUEUED);
        assertThat(record.times().drainTimeNs()).isGreaterThanOrEqualTo(EVENTS * 500_000L);
        assertThat(record.times().lastEventNs()).isLessThan(record.times().doneNs());
    }

    @Test
    void equalEventsOfABatchAreConsumedOnce() throws Exception {
        attachment.deliverBy(DeliverySettings.batch(0));
        attachment.apply(new Rivals(new Consumer(Manner.BUSY, 100_000), Alongside.NONE, List.of("/burst"), false));
        BurstRecord record = burst(BurstRecord.Start.QUEUED);
        BurstWork.Consumed consumed = record.work().consumed();
        assertThat(consumed.calls() + consumed.saved()).isEqualTo(EVENTS);
        assertThat(consumed.calls()).as("one for each read of up to 100 events").isBetween(1L, 10L);
        assertThat(record.outcome().received()).as("each has arrived").isEqualTo(EVENTS);
    }

    @Test
    void theSplitKnowsWaitingFromServing() throws Exception {
        attachment.measureStages(true);
        BurstRecord record = runner.run(new BurstOrder("", 20, 64, 5_000_000, 1, BurstRecord.Start.LIVE));
        assertThat(record.work().stages().part(Stage.WAIT).events()).isEqualTo(20);
        assertThat(record.work().stages().part(Stage.WAIT).sumNs())
                .as("events 5 ms apart are waited for")
                .isGreaterThan(10 * 5_000_000L);
        BurstRecord queued = burst(BurstRecord.Start.QUEUED);
        assertThat(queued.work().stages().part(Stage.WAIT).sumNs())
                .as("what lies in the queue is not waited for")
                .isZero();
    }

    @Test
    void theBackendStampsWhatItSendsOnlyWhereTheSplitIsWanted() throws Exception {
        long plain = burst(BurstRecord.Start.QUEUED).traffic().eventBytes();
        attachment.measureStages(true);
        BurstRecord split = burst(BurstRecord.Start.QUEUED);
        assertThat(split.traffic().eventBytes()).isGreaterThan(plain + EVENTS * 10L);
        assertThat(split.work().stages().part(Stage.WIRE).basis()).contains("stamp of sending");
        attachment.measureStages(false);
        assertThat(burst(BurstRecord.Start.QUEUED).traffic().eventBytes()).isLessThan(plain + EVENTS * 10L);
    }

    @Test
    void anInjectedRoundTripIsSeenAtTheServer() throws Exception {
        attachment.measureStages(true);
        attachment.configure(new BackendKnobs(4_000_000, 0, 0), "");
        BurstRecord record = runner.run(new BurstOrder("", 20, 64, 0, 1, BurstRecord.Start.QUEUED));
        long outside = record.work().stages().part(Stage.SERVER).sumNs()
                + record.work().stages().part(Stage.WIRE).sumNs();
        assertThat(outside).isGreaterThanOrEqualTo(20 * 4_000_000L);
        assertThat(record.work().stages().part(Stage.DECODE).sumNs()).isLessThan(outside / 4);
    }

    @Test
    void aCancelledBurstDoesNotWaitForTheConsumer() throws Exception {
        attachment.deliverBy(DeliverySettings.batch(0));
        attachment.apply(Rivals.NONE.with(new Consumer(Manner.SLEEP, 1_000_000_000)));
        long asked = attachment.clock().nanoTime();
        BurstRunner impatient =
                new BurstRunner(attachment, 5_000, () -> attachment.meter().events() > 0);
        BurstRecord record = impatient.run(new BurstOrder("", 1_000, 64, 0, 1, BurstRecord.Start.QUEUED));
        assertThat(record.outcome().end()).isEqualTo(BurstRecord.End.CANCELLED);
        assertThat(attachment.clock().nanoTime() - asked)
                .as("far below the 100 s of one batch")
                .isLessThan(50_000_000_000L);
    }

    @Test
    void everyRequestAndAnswerOfABurstIsLoggedAndNoneAfterIt() throws Exception {
        attachment.apply(new Rivals(Consumer.NONE, Alongside.NONE, List.of(), true));
        Path file = Path.of(attachment.rivals().logFile());
        try {
            BurstRecord record = burst(BurstRecord.Start.LIVE);
            assertThat(record.work().alongside().logLines()).isGreaterThanOrEqualTo(2L * EVENTS - 2);
            attachment.apply(Rivals.NONE);
            long size = Files.size(file);
            assertThat(burst(BurstRecord.Start.LIVE).work().alongside().logLines())
                    .isZero();
            assertThat(Files.size(file)).isEqualTo(size);
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void largeAnswersAreSeenOutsideOfTheClientsOwnStages() throws Exception {
        attachment.measureStages(true);
        long without = outsideNs(burst(BurstRecord.Start.QUEUED));
        attachment.apply(Rivals.NONE.with(new Alongside(4, 4_000_000)));
        BurstRecord with = burst(BurstRecord.Start.QUEUED);
        assertThat(outsideNs(with)).as("each event waits for large answers").isGreaterThan(3 * without);
        assertThat(with.work().stages().part(Stage.CONSUMER).sumNs()).isZero();
    }

    private static long outsideNs(BurstRecord record) {
        return record.work().stages().part(Stage.SERVER).sumNs()
                + record.work().stages().part(Stage.WIRE).sumNs()
                + record.work().stages().part(Stage.BEHIND).sumNs();
    }

    @Test
    void aWrongPointerIsRefusedInWords() {
        assertThatThrownBy(() -> attachment.apply(new Rivals(Consumer.NONE, Alongside.NONE, List.of("kind"), false)))
                .isInstanceOf(Calls.CallException.class)
                .hasMessageContaining("no JSON pointer");
    }
}
