package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CostCommandTest {
    private final CliFixture cli = new CliFixture();

    @Test
    void everyFigureHasItsUnitAndItsLabel() {
        assertThat(cli.run("cost", "--seconds", "30", "--rate", "20000")).isZero();
        assertThat(cli.out())
                .contains("CPU time of reading and writing, us/event   0.950")
                .contains("10 000 000 events: 46.0")
                .contains("growth from the middle to the end, MB       0 (bounded)")
                .contains("time between frames, ms                     p50 16.7, p99 30.0, max 80.0")
                .contains("within the aim");
        assertThat(cli.err()).contains("10 000 000 of 10 000 000 events");
    }

    @Test
    void aHeapThatGrowsMissesTheLimit() {
        cli.heapGrowthBytes = 1_000_000;
        assertThat(cli.run("cost")).isEqualTo(ExitCodes.MISSED);
        assertThat(cli.out()).contains("5.00 (missed");
    }

    @Test
    void aLostEventMissesTheLimit() {
        cli.lostEvents = 1;
        assertThat(cli.run("cost")).isEqualTo(ExitCodes.MISSED);
    }

    @Test
    void aSlowScreenMissesTheLimit() {
        cli.intervalP99Ms = 51;
        assertThat(cli.run("cost")).isEqualTo(ExitCodes.MISSED);
        assertThat(cli.out()).contains("missed: p99 between frames is above 50 ms");
    }
}
