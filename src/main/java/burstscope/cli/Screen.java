package burstscope.cli;

import burstscope.report.ChartPicture;
import burstscope.report.WindowCost;
import burstscope.run.AttachException;
import burstscope.run.AttachTarget;
import burstscope.run.DemonstrationResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// What the command line needs from the window; it knows no more of it.
/// - Threads: called on the main thread, once in a process.
public interface Screen {
    /// Opens the window and waits until it is closed.
    /// @param initial what the window attaches to at once
    /// @param profiles names that the user can choose from
    /// @return the exit code
    int open(AttachTarget initial, List<String> profiles) throws InterruptedException;

    /// Shows events of the demo backend in a window that is drawn in memory, and measures what that costs.
    WindowCost measureCost(int eventsPerSecond, Duration length) throws AttachException, InterruptedException;

    /// Paints the charts of a demonstration as PNG files, without a display.
    /// @param folder exists; the files go straight into it
    /// @return what was painted, in the order in which a report shows it
    List<ChartPicture> paint(DemonstrationResult result, Path folder) throws IOException;
}
