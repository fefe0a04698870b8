package burstscope.cli;

import burstscope.compare.bench.BenchProgress;
import burstscope.report.SafeText;
import java.io.PrintWriter;

/// Tells on the error stream how far a benchmark is and how long it will take: one line that is written over where
/// somebody watches, else a plain line for each step.
/// - Threads: that of the benchmark; [#stop] from any.
final class BenchProgressPrinter implements BenchProgress {
    private static final int WIDTH = 78;
    private static final double NS_PER_SECOND = 1e9;

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
    public void step(String words, long leftNs) {
        step = SafeText.line(words);
        String line = leftNs > 0 ? step + ", " + left(leftNs) : step;
        if (rewrites) {
            show(line);
        } else {
            err.println(line);
        }
    }

    @Override
    public void slot(long done, long total, long leftNs) {
        if (rewrites) {
            show(step + ", " + done + " done, " + left(leftNs));
        }
    }

    /// In steps that a guess can bear.
    static String left(long leftNs) {
        long seconds = Math.max(1, Math.round(leftNs / NS_PER_SECOND));
        if (seconds < 10) {
            return "a few seconds left";
        }
        return seconds < 90
                ? "about " + (seconds + 4) / 10 * 10 + " s left"
                : "about " + Math.round(seconds / 60.0) + " min left";
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
