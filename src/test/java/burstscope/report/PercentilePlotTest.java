package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.LatencySummary;
import burstscope.measure.OpenLoopResult;
import burstscope.measure.OpenLoopTally;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PercentilePlotTest {
    private static final long MS = 1_000_000;

    /// One time in fifty is 100 ms, the others are 1 ms.
    private static LatencySummary summary(int samples) {
        OpenLoopTally tally = new OpenLoopTally();
        for (int i = 0; i < samples; i++) {
            tally.onAnswer(0, 0, i % 50 == 0 ? 100 * MS : MS);
        }
        return tally.result(samples, 0, 0, new OpenLoopResult.Events(0, 0)).response();
    }

    private static String plot(int samples) {
        return PercentilePlot.render(List.of(new PercentilePlot.Curve("time <1>", "curve", summary(samples))));
    }

    @Test
    void itTellsTheTimeAtEachPercentileThatTheSamplesCarry() {
        assertThat(plot(1_000)).contains("time &lt;1&gt; p90 1.00 p99 100;").doesNotContain("99.9", "NaN", "<1>");
        assertThat(plot(10_000)).contains("p90 1.00 p99 100 p99.9 100;").doesNotContain("99.99");
    }

    @Test
    void tooFewSamplesMakeNoPicture() {
        assertThat(plot(10)).isEmpty();
        assertThat(plot(0)).isEmpty();
        assertThat(plot(100)).contains("<polyline class=\"curve\"").doesNotContain(">99<");
    }
}
