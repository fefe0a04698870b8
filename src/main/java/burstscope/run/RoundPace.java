package burstscope.run;

import burstscope.clock.NanoClock;
import java.util.OptionalLong;

/// How far a run of rounds is, and how long the rest will take.
/// - Threads: the steering thread.
final class RoundPace {
    private final NanoClock clock;
    private final int measuredRounds;
    private int warmUpRounds;
    private int done;
    private int doneBefore;
    private long sinceNs;

    RoundPace(NanoClock clock, int measuredRounds) {
        this.clock = clock;
        this.measuredRounds = measuredRounds;
        sinceNs = clock.nanoTime();
    }

    /// So many rounds of warm-up, as far as is known.
    void expectWarmUp(int rounds) {
        warmUpRounds = rounds;
    }

    /// From here on, what came before says less about the rest than what comes now.
    void beginMeasured() {
        doneBefore = done;
        sinceNs = clock.nanoTime();
    }

    void onBurst() {
        done++;
    }

    /// Bursts finished.
    int done() {
        return done;
    }

    int totalRounds() {
        return warmUpRounds + measuredRounds;
    }

    /// About how long the rest takes, ns; empty until every setting has run once since the warm-up, or since the
    /// beginning.
    OptionalLong leftNs(int settings) {
        int recent = done - doneBefore;
        if (recent < settings) {
            return OptionalLong.empty();
        }
        double nsPerBurst = (double) (clock.nanoTime() - sinceNs) / recent;
        return OptionalLong.of((long) (nsPerBurst * ((long) totalRounds() * settings - done)));
    }
}
