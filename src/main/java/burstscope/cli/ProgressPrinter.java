package burstscope.cli;

import burstscope.report.SafeText;
import burstscope.run.ComparisonProgress;
import burstscope.units.Figures;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Tells on the error stream how far a run is: one line that is written over where somebody watches, else a
/// plain line for each step and for about every twentieth part of the bursts.
/// - Threads: single-threaded.
final class ProgressPrinter implements ComparisonProgress {
    private static final int PLAIN_LINES = 20;
    private static final int WIDTH = 78;

    private final PrintWriter err;
    private final boolean rewrites;
    private final BooleanSupplier cancelled;
    private boolean lineOpen;
    private String left = "";

    /// For a run that ends when it is done.
    ProgressPrinter(Terminal terminal) {
        this(terminal, () -> false);
    }

    /// @param cancelled whether the run shall end
    ProgressPrinter(Terminal terminal, BooleanSupplier cancelled) {
        this.cancelled = cancelled;
        err = terminal.err();
        rewrites = terminal.interactive();
    }

    @Override
    public void step(String words) {
        show(SafeText.line(words), true);
    }

    @Override
    public boolean isCancelled() {
        return cancelled.getAsBoolean();
    }

    @Override
    public void timeLeft(long leftNs) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(leftNs);
        left = seconds == 0
                ? ""
                : ", about " + (seconds < 100 ? seconds + " s" : (seconds + 30) / 60 + " min") + " left";
    }

    @Override
    public void burst(int done, int total, String label, double drainMs) {
        String line = done + " of " + total + " bursts" + left + "; " + SafeText.line(label) + ": "
                + Figures.text(drainMs) + " ms";
        int every = Math.max(1, (total + PLAIN_LINES - 1) / PLAIN_LINES);
        show(line, done % every == 0 || done == total);
    }

    /// Ends the line that is being written over, so that something else can follow.
    void close() {
        if (lineOpen) {
            err.println();
            lineOpen = false;
        }
        err.flush();
    }

    private void show(String line, boolean plainly) {
        if (rewrites) {
            String fitting = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
            err.print("\r" + fitting + " ".repeat(WIDTH - fitting.length()));
            err.flush();
            lineOpen = true;
        } else if (plainly) {
            err.println(line);
        }
    }
}
