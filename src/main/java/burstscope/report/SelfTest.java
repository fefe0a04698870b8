package burstscope.report;

import burstscope.statistics.AlarmRate;
import burstscope.statistics.Effect;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.List;

/// Tries the verdicts where there is nothing to find (A/A): how often do they see a difference?
/// @param cases what was tried
public record SelfTest(List<Case> cases) {
    private static final int[] SIMULATED_BURSTS = {6, 12, 30};
    private static final int FEWEST_TO_SPLIT = 12;

    public SelfTest {
        cases = List.copyOf(cases);
    }

    /// One way to have nothing to find.
    public record Case(String what, AlarmRate rate) {}

    /// By simulated bursts alone.
    public static SelfTest simulated(int runs, long seed) {
        List<Case> cases = new ArrayList<>();
        for (int bursts : SIMULATED_BURSTS) {
            cases.add(new Case(
                    "simulated, " + bursts + " pairs on a drifting machine",
                    AlarmRate.simulated(bursts, true, runs, seed)));
            cases.add(new Case(
                    "simulated, " + bursts + " + " + bursts + " bursts apart",
                    AlarmRate.simulated(bursts, false, runs, seed)));
        }
        return new SelfTest(cases);
    }

    /// By splitting the bursts of each setting of a recording at random, too.
    public static SelfTest of(Recording recording, int runs, long seed) {
        List<Case> cases = new ArrayList<>();
        for (Recording.Part part : recording.parts()) {
            for (RecordedSetting setting : part.settings()) {
                double[] times = setting.drainMs().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray();
                String label = SafeText.line(part.condition("kind") + ", " + setting.label());
                if (times.length >= FEWEST_TO_SPLIT) {
                    cases.add(new Case(label + ", neighbours paired", AlarmRate.ofPairs(times, runs, seed)));
                    cases.add(new Case(label + ", split in halves", AlarmRate.ofSplits(times, runs, seed)));
                }
            }
        }
        cases.addAll(simulated(runs, seed).cases());
        return new SelfTest(cases);
    }

    /// Whether some rate is certainly above the nominal one.
    public boolean failed() {
        return cases.stream().anyMatch(each -> each.rate().isTooHigh());
    }

    /// One line a case.
    public String text() {
        StringBuilder text = new StringBuilder("False alarms where there is nothing to find (nominal: at most "
                + Percentages.text(Effect.LEVEL) + "):\n");
        for (Case each : cases) {
            AlarmRate rate = each.rate();
            text.append("* ")
                    .append(each.what())
                    .append(": ")
                    .append(Percentages.text(rate.share(), rate.low(), rate.high()))
                    .append(" of ")
                    .append(rate.runs())
                    .append(rate.isTooHigh() ? " - TOO MANY\n" : "\n");
        }
        return text.append("Splits of one recording are not independent of each other: their interval is that of the"
                        + " drawing, not of the backend.\n")
                .toString();
    }
}
