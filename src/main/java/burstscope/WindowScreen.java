package burstscope;

import burstscope.cli.Screen;
import burstscope.report.ChartPicture;
import burstscope.report.WindowCost;
import burstscope.run.AttachException;
import burstscope.run.AttachTarget;
import burstscope.run.DemonstrationResult;
import burstscope.run.LiveSession;
import burstscope.run.WindowSession;
import burstscope.ui.BurstscopeScreen;
import burstscope.ui.Pictures;
import burstscope.ui.WindowCostRun;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Gives the command line the window; nothing of JavaFX is loaded before it is asked for.
final class WindowScreen implements Screen {
    @Override
    public int open(AttachTarget initial, List<String> profiles) throws InterruptedException {
        BurstscopeScreen.open(new WindowSession(), profiles, initial);
        return 0;
    }

    @Override
    public WindowCost measureCost(int eventsPerSecond, Duration length) throws AttachException, InterruptedException {
        return new WindowCostRun(new LiveSession()).measure(eventsPerSecond, length);
    }

    @Override
    public List<ChartPicture> paint(DemonstrationResult result, Path folder) throws IOException {
        try {
            return Pictures.paint(result, folder);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the charts were painted");
        }
    }
}
