package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstWork;
import burstscope.measure.EventTrace;
import burstscope.measure.StageTimes;
import burstscope.measure.StageTimes.Part;
import burstscope.measure.StageTimes.Stage;
import burstscope.report.SampleBursts;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BurstFactsTest {
    private static List<String> facts(BurstWork work) {
        BurstRecord plain = SampleBursts.complete(1, SampleBursts.POOL_20, 100);
        BurstRecord burst = new BurstRecord(
                plain.number(),
                plain.settings(),
                plain.times(),
                plain.order(),
                plain.traffic(),
                plain.outcome(),
                plain.details(),
                work);
        return BurstFacts.of(burst, EventTrace.EMPTY);
    }

    @Test
    void meansOfTheStagesThatAreKnownAreToldInTheirOrder() {
        StageTimes stages = new StageTimes(List.of(
                new Part(Stage.WAIT, 0, 0, 0, "not known"),
                new Part(Stage.WAIT_OR_SERVER, 10, 20_000_000, 9_000_000, ""),
                new Part(Stage.WIRE, 10, 1_000_000, 900_000, "")));
        assertThat(facts(new BurstWork(stages, BurstWork.NONE.consumed(), BurstWork.NONE.alongside())))
                .contains("Mean time of an event: wait or server 2.00 ms, wire 100 µs");
    }

    @Test
    void whatRanBesideTheEventsIsToldAndNothingElse() {
        assertThat(facts(new BurstWork(
                        StageTimes.NOT_MEASURED,
                        new BurstWork.Consumed(100, 20_000_000, 50),
                        new BurstWork.Alongside(1, 250_000, 0, 2))))
                .contains(
                        "Consumer: 100 pieces of work, 20.0 ms; 50 events saved, about 10.0 ms",
                        "Alongside: 1 large answer, 250 kB",
                        "Log of requests: 2 lines");
        assertThat(facts(BurstWork.NONE)).noneMatch(fact -> fact.startsWith("Consumer") || fact.startsWith("Mean"));
    }
}
