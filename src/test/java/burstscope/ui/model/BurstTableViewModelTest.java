package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.measure.TrafficCounts;
import java.util.List;
import org.junit.jupiter.api.Test;

class BurstTableViewModelTest {
    private final BurstTableViewModel bursts = new BurstTableViewModel();

    @Test
    void newestComesFirst() {
        bursts.append(burst(1, OrderCounts.ZERO));
        bursts.append(burst(2, OrderCounts.ZERO));
        bursts.onPulse();
        bursts.append(burst(3, OrderCounts.ZERO));
        bursts.onPulse();

        assertThat(bursts.rows()).extracting(BurstRow::number).containsExactly(3, 2, 1);
        assertThat(bursts.noteProperty().get()).isEqualTo("3 bursts");
    }

    @Test
    void onlyTheLastTenThousandAreKeptAndTheNoteSaysSo() {
        for (int i = 1; i <= 25_000; i++) {
            bursts.append(burst(i, OrderCounts.ZERO));
            if (i % 7_000 == 0) {
                bursts.onPulse();
            }
        }
        bursts.onPulse();

        assertThat(bursts.rows()).hasSize(10_000);
        assertThat(bursts.rows().getFirst().number()).isEqualTo(25_000);
        assertThat(bursts.rows().getLast().number()).isEqualTo(15_001);
        assertThat(bursts.noteProperty().get()).isEqualTo("the last 10 000 of 25 000 bursts");
    }

    @Test
    void unknownOrderIsNotZero() {
        assertThat(BurstColumn.ORDER.text(row(1, OrderCounts.ZERO))).isEqualTo("unknown");
        assertThat(BurstColumn.ORDER.text(row(1, new OrderCounts(5, 1, 0, 2, 2))))
                .isEqualTo("1 / 0 / 2");
    }

    @Test
    void aPercentileThatIsNotCarriedIsADash() {
        assertThat(BurstColumn.P99.text(row(1, OrderCounts.ZERO))).isEqualTo(Numbers.NONE);
    }

    @Test
    void missingEventsShowBesideThoseAskedFor() {
        assertThat(BurstColumn.EVENTS.text(row(1, OrderCounts.ZERO))).isEqualTo("998/1000");
    }

    @Test
    void numbersSortByValueAndNotByText() {
        assertThat(BurstColumn.NUMBER.compare(row(9, OrderCounts.ZERO), row(10, OrderCounts.ZERO)))
                .isNegative();
    }

    @Test
    void tsvHoldsPlainNumbersAndNoControlCharactersOfThePeer() {
        String text = bursts.asTsv(List.of(row(1, OrderCounts.ZERO)));

        assertThat(text.lines()).hasSize(2);
        assertThat(text.lines().toList().get(1))
                .isEqualTo(
                        "1\tb a d\tpool 20\tjson\t998\t1000\t80.000000\t12475.000\t15000.000\t\t\t5.000000\t212000\t\t\t\tquiet\t");
    }

    private static BurstRow row(int number, OrderCounts order) {
        return new BurstRow(burst(number, order));
    }

    private static BurstRecord burst(int number, OrderCounts order) {
        return new BurstRecord(
                number,
                new BurstRecord.Settings(
                        "b\ta\nd", DeliverySettings.pool(20), "json", 1_000, 100, BurstRecord.Start.LIVE),
                new BurstRecord.Times(0, 1_000_000, 80_000_000),
                order,
                new TrafficCounts(998, 0, 0, 0, 0, 212_000),
                new BurstRecord.Outcome(
                        BurstRecord.End.QUIET,
                        998,
                        15_000,
                        new LatencySummary(5, 0, new LatencySummary.Percentiles(-1, -1, -1, -1, 5_000_000)),
                        LatencySummary.EMPTY,
                        new BurstRecord.OwnCost(0, 0)));
    }
}
