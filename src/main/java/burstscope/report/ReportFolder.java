package burstscope.report;

import burstscope.report.HtmlReport.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
        Files.writeString(folder.resolve("report.json"), JsonReport.render(comparisons));
        if (comparisons.stream().anyMatch(ReportFolder::hasTraces)) {
            EventsCsv.write(folder.resolve(EventsCsv.FILE), comparisons);
        } else {
            Files.deleteIfExists(folder.resolve(EventsCsv.FILE));
        }
        HistogramLogs.write(folder, comparisons);
        Path page = folder.resolve("report.html");
        Files.writeString(page, HtmlReport.render(title, comparisons, embedded));
        return page;
    }

    private static boolean hasTraces(ComparisonResult comparison) {
        return comparison.settings().stream()
                .flatMap(setting -> setting.bursts().stream())
                .anyMatch(burst -> burst.details().trace().kept() > 0);
    }
}
