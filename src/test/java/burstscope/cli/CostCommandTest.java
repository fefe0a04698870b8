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
    void transportsAreComparedInOneTableForEachLoad() {
        assertThat(cli.run("cost", "--transports", "--slots", "8", "--seed", "7"))
                .isZero();
        assertThat(cli.out())
                .contains("8 slots of each")
                .contains("drawn by seed 7")
                .doesNotContain("missed");
        assertThat(cli.err()).contains("round 1 of 8");
    }

    @Test
    void aMissedTargetOfTheTransportsIsToldByTheExitCode() {
        cli.stdioCpuMicros = 0.4;
        assertThat(cli.run("cost", "--transports")).isEqualTo(ExitCodes.MISSED);
        assertThat(cli.out()).contains("9 slots of each").contains("missed  stdio, 64 B, 100 outstanding");
    }

    @Test
    void fewerThanSevenSlotsAreRefused() {
        assertThat(cli.run("cost", "--transports", "--slots", "6")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("--slots needs 7 or more, not 6");
    }

    @Test
    void aSlowScreenMissesTheLimit() {
        cli.intervalP99Ms = 51;
        assertThat(cli.run("cost")).isEqualTo(ExitCodes.MISSED);
        assertThat(cli.out()).contains("missed: p99 between frames is above 50 ms");
    }
}
