package burstscope.report;

import burstscope.report.HtmlReport.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A folder with `report.html`, `report.json`, the latencies as HdrHistogram logs and, where single events were kept,
/// `events.csv`, beside the pictures that were painted into it.
/// - Threads: stateless.
public final class ReportFolder {
    private ReportFolder() {}

    /// Writes the files and returns the page's path. The folder is made when it does not exist; files
    /// of an earlier report are replaced.
    /// @param pictures already in the folder; they are put into the page as well
    public static Path write(Path folder, String title, List<ComparisonResult> comparisons, List<ChartPicture> pictures)
            throws IOException {
        Files.createDirectories(folder);
        List<Picture> embedded = new ArrayList<>();
        for (ChartPicture picture : pictures) {
            embedded.add(new Picture(picture, Files.readAllBytes(folder.resolve(picture.file()))));
        }
        return write(
                folder, comparisons, JsonReport.render(comparisons), HtmlReport.render(title, comparisons, embedded));
    }

    /// The same for sweeps.
    public static Path writeSweeps(Path folder, String title, List<SweepResult> sweeps) throws IOException {
        Files.createDirectories(folder);
        return write(
                folder,
                sweeps.stream().map(SweepResult::comparison).toList(),
                SweepReport.json(sweeps, Optional.empty()),
                SweepReport.html(title, sweeps));
    }

    private static Path write(Path folder, List<ComparisonResult> comparisons, String json, String html)
            throws IOException {
        Files.writeString(folder.resolve("report.json"), json);
        if (comparisons.stream().anyMatch(ReportFolder::hasTraces)) {
            EventsCsv.write(folder.resolve(EventsCsv.FILE), comparisons);
        } else {
            Files.deleteIfExists(folder.resolve(EventsCsv.FILE));
        }
        HistogramLogs.write(folder, comparisons);
        Path page = folder.resolve("report.html");
        Files.writeString(page, html);
        return page;
    }

    private static boolean hasTraces(ComparisonResult comparison) {
        return comparison.settings().stream()
                .flatMap(setting -> setting.bursts().stream())
                .anyMatch(burst -> burst.details().trace().kept() > 0);
    }
}
