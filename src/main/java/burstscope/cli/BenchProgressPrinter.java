package burstscope.cli;

import burstscope.compare.bench.BenchProgress;
import burstscope.report.SafeText;
import burstscope.units.Durations;
import java.io.PrintWriter;

/// Tells on the error stream how far a benchmark is and how long it will take: one line that is written over where
/// somebody watches, else a plain line for each step.
/// - Threads: that of the benchmark; [#stop] from any.
final class BenchProgressPrinter implements BenchProgress {
    private static final int WIDTH = 78;

    private final PrintWriter err;
    private final boolean rewrites;
    private String step = "";
    private boolean lineOpen;
    private volatile boolean stopped;

    BenchProgressPrinter(Terminal terminal) {
        err = terminal.err();
        rewrites = terminal.interactive();
    }

    @Override
    public void step(String words) {
        step = SafeText.line(words);
        if (rewrites) {
            show(step);
        } else {
            err.println(step);
        }
    }

    @Override
    public void slot(long done, long total, long leftNs) {
        if (rewrites) {
            show(done + " of " + total + " slots, about " + Durations.text(leftNs) + " left; " + step);
        }
    }

    @Override
    public boolean isCancelled() {
        return stopped;
    }

    /// Asks the benchmark to end with what there is.
    void stop() {
        stopped = true;
    }

    /// Ends the line that is being written over, so that something else can follow.
    void close() {
        if (lineOpen) {
            err.println();
            lineOpen = false;
        }
        err.flush();
    }

    private void show(String line) {
        String fitting = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
        err.print("\r" + fitting + " ".repeat(WIDTH - fitting.length()));
        err.flush();
        lineOpen = true;
    }
}
