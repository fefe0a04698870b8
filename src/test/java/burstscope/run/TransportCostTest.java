package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.report.TransportCosts;
import burstscope.report.TransportCosts.Load;
import burstscope.report.TransportTable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The measuring of transports, for a moment only: what must hold however fast the machine is.
@Tag("loop")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class TransportCostTest {
    @Test
    void everyTransportIsMeasuredUnderEveryLoad() throws Exception {
        TransportCosts costs = new TransportCost(1, Duration.ofMillis(20), 1, step -> {}).run();
        assertThat(costs.rows()).hasSize(36).allSatisfy(row -> {
            assertThat(row.perSecond().median()).isPositive();
            assertThat(row.perSecond().count()).isOne();
            assertThat(row.wire().out()).isPositive();
        });
        Load single = new Load(1, 1024);
        TransportCosts.Row plain = row(costs, "WebSocket", single);
        TransportCosts.Row deflate = row(costs, TransportTable.DEFLATE, single);
        assertThat(deflate.wire().in()).isLessThan(plain.wire().in());
        assertThat(costs.floors())
                .extracting(TransportCosts.Floor::messageBytes)
                .isEqualTo(List.of(64, 1024));
    }

    private static TransportCosts.Row row(TransportCosts costs, String way, Load load) {
        return costs.rows().stream()
                .filter(row -> row.way().equals(way) && row.load().equals(load))
                .findFirst()
                .orElseThrow();
    }
}
