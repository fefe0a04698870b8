package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.load.EventFields;
import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecorder;
import burstscope.measure.BurstWork;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.Rivals;
import burstscope.measure.Rivals.Consumer;
import burstscope.measure.Rivals.Manner;
import burstscope.measure.StageTimes;
import burstscope.measure.StageTimes.Stage;
import burstscope.measure.TrafficCounts;
import burstscope.rpc.Completion;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// With a clock that goes 1000 ns with every look at it.
final class ClientWorkTest {
    private static final long STEP_NS = 1_000;

    private final AtomicLong now = new AtomicLong(1_000_000);
    private final NanoClock clock = () -> now.addAndGet(STEP_NS);
    private final ClientWork work = new ClientWork(clock, () -> false);
    private final BurstRecorder recorder = new BurstRecorder(
            1,
            new BurstRecord.Settings("", DeliverySettings.single(), "json", 100, 0, BurstRecord.Start.LIVE),
            complete -> {});

    private BurstWork finished() {
        return recorder.finish(
                        new TrafficCounts(0, 0, 0, 0, 0, 0), new BurstRecord.OwnCost(0, 0), BurstRecord.End.QUIET)
                .work();
    }

    private static EventFields event(Value value) {
        EventFields fields = new EventFields();
        fields.value = value;
        return fields;
    }

    private static EventMeter.Event metered(long sendStartNs, long lastByteNs, long enqueuedNs, int bytes) {
        return new EventMeter.Event(sendStartNs, lastByteNs, enqueuedNs, EventMeter.NONE, EventMeter.NONE, bytes);
    }

    private void arrive(Value value, long readNs) {
        long handedNs = work.handedNs();
        work.onEvent(
                event(value),
                metered(0, readNs, EventMeter.NONE, 10),
                new Completion.Arrival(readNs, 10),
                handedNs,
                recorder);
    }

    private static Value kind(String kind) {
        return Value.Map.ofEntries("kind", Value.of(kind), "n", Value.of(kind.hashCode()));
    }

    private static Rivals coalescing(String... pointers) {
        return new Rivals(new Consumer(Manner.BUSY, 4 * STEP_NS), Rivals.Alongside.NONE, List.of(pointers), false);
    }

    @Test
    void nothingIsOnUntilSomebodyWantsIt() {
        assertThat(work.isOn()).isFalse();
        work.apply(coalescing());
        assertThat(work.isOn()).isTrue();
        work.apply(Rivals.NONE);
        assertThat(work.isOn()).isFalse();
        work.measureStages(true);
        assertThat(work.isOn()).isTrue();
    }

    @Test
    void equalEventsOfOneReadAreConsumedOnceAndTheSavingIsTold() {
        work.apply(coalescing("/kind"));
        for (String kind : List.of("a", "b", "a", "a", "b")) {
            arrive(kind(kind), 5);
        }
        arrive(kind("a"), 6);
        BurstWork.Consumed consumed = finished().consumed();
        assertThat(consumed.calls()).isEqualTo(3);
        assertThat(consumed.saved()).isEqualTo(3);
        assertThat(consumed.savedNs()).isEqualTo(consumed.ns());
    }

    @Test
    void eventsThatLackWhatIsComparedAreAllConsumed() {
        work.apply(coalescing("/kind", "/elsewhere"));
        arrive(kind("a"), 5);
        arrive(kind("a"), 5);
        arrive(Value.of("no map at all"), 5);
        assertThat(finished().consumed())
                .extracting(BurstWork.Consumed::calls, BurstWork.Consumed::saved)
                .containsExactly(3L, 0L);
    }

    @Test
    void withoutPointersNothingIsSaved() {
        work.apply(coalescing());
        arrive(kind("a"), 5);
        arrive(kind("a"), 5);
        assertThat(finished().consumed().saved()).isZero();
    }

    @Test
    void whatIsNoPointerIsRefusedAndChangesNothing() {
        assertThatThrownBy(() -> work.apply(coalescing("kind"))).hasMessageContaining("begins with a slash");
        assertThat(work.isOn()).isFalse();
    }

    @Test
    void theDrainEndsWhenTheConsumerHasDoneTheLastEvent() {
        work.apply(coalescing());
        arrive(kind("a"), 5);
        BurstRecord record = recorder.finish(
                new TrafficCounts(0, 0, 0, 0, 0, 0), new BurstRecord.OwnCost(0, 0), BurstRecord.End.QUIET);
        assertThat(record.times().doneNs())
                .isEqualTo(now.get())
                .isGreaterThan(record.times().lastEventNs());
    }

    @Test
    void eachStageGetsItsShareAndTogetherTheyMakeUpTheWayOfTheEvent() {
        work.apply(new Rivals(new Consumer(Manner.BUSY, 50_000), Rivals.Alongside.NONE, List.of(), false));
        work.measureStages(true);
        // asked at 100, happened at 400, first byte 700, last byte 900, decoded 950 to 990, two events in one frame
        Completion.Arrival arrival = new Completion.Arrival(900, 100, new Completion.Stamps(700, 950, 990));
        now.set(1_000);
        long handed = work.handedNs();
        work.onEvent(event(Value.NULL), metered(100, 900, 400, 50), arrival, handed, recorder);
        long firstDone = now.get();
        long secondHanded = work.handedNs();
        work.onEvent(event(Value.NULL), metered(100, 900, 400, 50), arrival, secondHanded, recorder);
        BurstWork done = finished();
        assertThat(done.stages().part(Stage.WAIT).sumNs()).isEqualTo(600);
        assertThat(done.stages().part(Stage.SERVER).sumNs()).isEqualTo(600);
        assertThat(done.stages().part(Stage.WIRE).sumNs()).isEqualTo(400);
        assertThat(done.stages().part(Stage.DECODE).sumNs()).isEqualTo(40);
        assertThat(done.stages().part(Stage.DISPATCH).sumNs()).isEqualTo((handed - 990) + (secondHanded - firstDone));
        assertThat(done.stages().part(Stage.BEHIND).sumNs())
                .as("the second stood behind the consumer of the first")
                .isEqualTo((990 - 900 - 20) + (firstDone - 900 - 20));
        assertThat(done.stages().part(Stage.CONSUMER).sumNs())
                .isEqualTo(done.consumed().ns())
                .isGreaterThanOrEqualTo(100_000);
    }

    @Test
    void theBackendsStampOfSendingPartsServerFromWire() {
        work.measureStages(true);
        EventFields fields = event(Value.NULL);
        fields.sentNs = 600;
        Completion.Arrival arrival = new Completion.Arrival(900, 100, new Completion.Stamps(700, 950, 990));
        work.onEvent(fields, metered(100, 900, 400, 100), arrival, work.handedNs(), recorder);
        assertThat(finished().stages().part(Stage.SERVER).sumNs()).isEqualTo(200);
        assertThat(finished().stages().part(Stage.WIRE).sumNs()).isEqualTo(300);
        assertThat(finished().stages().part(Stage.SERVER).basis()).contains("stamp of sending");
    }

    @Test
    void whatCannotBeKnownIsSaidSoWithTheReason() {
        work.measureStages(true);
        Completion.Arrival arrival = new Completion.Arrival(900, 100, new Completion.Stamps(700, 950, 990));
        work.onEvent(event(Value.NULL), metered(100, 900, EventMeter.NONE, 100), arrival, work.handedNs(), recorder);
        assertThat(finished().stages().part(Stage.SERVER).isKnown()).isFalse();
        assertThat(finished().stages().part(Stage.WAIT).basis()).startsWith("not known: ");
        assertThat(finished().stages().part(Stage.WIRE).sumNs()).isEqualTo(200);
    }

    @Test
    void waitAndServerStayTogetherOfRequestsMadeWithinTheBurst() {
        work.measureStages(true);
        Completion.Arrival first = new Completion.Arrival(900, 100, new Completion.Stamps(900, 950, 990));
        work.onEvent(event(Value.NULL), metered(100, 900, EventMeter.NONE, 100), first, work.handedNs(), recorder);
        Completion.Arrival second = new Completion.Arrival(2_000, 100, new Completion.Stamps(1_800, 2_050, 2_090));
        work.onEvent(event(Value.NULL), metered(950, 2_000, EventMeter.NONE, 100), second, work.handedNs(), recorder);
        assertThat(finished().stages().part(Stage.WAIT_OR_SERVER))
                .extracting(StageTimes.Part::events, StageTimes.Part::sumNs)
                .as("the first was asked for before anything happened")
                .containsExactly(1L, 850L);
        assertThat(finished().stages().part(Stage.WAIT).isKnown()).isFalse();
    }

    @Test
    void nobodyMeasuredWhereNobodyAsked() {
        work.apply(coalescing());
        arrive(kind("a"), 5);
        assertThat(finished().stages().isMeasured()).isFalse();
        assertThat(finished().stages().part(Stage.DECODE).isKnown()).isFalse();
    }
}
