package burstscope.cli;

import burstscope.report.ChartPicture;
import burstscope.report.ComparisonResult;
import burstscope.report.ReportFolder;
import burstscope.report.TerminalTable;
import burstscope.report.Validity;
import burstscope.report.Validity.Verdict;
import burstscope.run.AttachException;
import burstscope.run.DemonstrationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Runs the demonstration without a window: progress, a table, a folder with the report and its pictures.
final class HeadlessDemonstration {
    private final Terminal terminal;
    private final UseCases useCases;
    private final Screen screen;

    HeadlessDemonstration(Terminal terminal, UseCases useCases, Screen screen) {
        this.terminal = terminal;
        this.useCases = useCases;
        this.screen = screen;
    }

    /// Returns the exit code. Pictures that cannot be painted cost the code, not the report.
    int run(Path folder) throws AttachException, InterruptedException, IOException {
        Files.createDirectories(folder); // before the run: a folder that cannot be made is told at once
        DemonstrationResult result = demonstrate();
        ComparisonResult poolCurve = result.poolCurve();
        terminal.out().println();
        terminal.out().println(TerminalTable.render(poolCurve));
        terminal.out().flush();
        int code = Validity.of(poolCurve).verdict() == Verdict.INVALID ? ExitCodes.INVALID_MEASUREMENT : ExitCodes.FINE;
        List<ChartPicture> pictures = List.of();
        try {
            terminal.err().println("painting the charts");
            pictures = screen.paint(result, folder);
        } catch (IOException e) {
            terminal.err().println("The charts could not be painted, the report goes without them: " + e.getMessage());
            code = Math.max(code, ExitCodes.MISSED);
        }
        Path page = ReportFolder.write(folder, "Demonstration: what a pool gains", List.of(poolCurve), pictures);
        terminal.out().println("Report: " + page.toAbsolutePath());
        terminal.out().flush();
        return code;
    }

    private DemonstrationResult demonstrate() throws AttachException, InterruptedException {
        ProgressPrinter progress = new ProgressPrinter(terminal);
        try {
            return useCases.demonstrate(progress);
        } finally {
            progress.close();
        }
    }
}
