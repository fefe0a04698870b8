package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.LatencySummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// The latencies of every burst as HdrHistogram logs, one file for each setting and kind, one interval for each burst:
/// for HistogramLogProcessor and its kin.
/// - Units: instants in seconds since the first burst, values in ns; the column of the greatest value is in ms.
/// - Threads: stateless.
final class HistogramLogs {
    static final String FOLDER = "latency";

    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_S = 1e9;
    private static final int LONGEST_NAME = 60;

    private HistogramLogs() {}

    /// Writes them into the folder [#FOLDER] of a report; logs of an earlier report there go.
    static void write(Path report, List<ComparisonResult> comparisons) throws IOException {
        Path folder = report.resolve(FOLDER);
        Files.createDirectories(folder);
        try (DirectoryStream<Path> earlier = Files.newDirectoryStream(folder, "*.hlog")) {
            for (Path file : earlier) {
                Files.delete(file);
            }
        }
        int comparison = 1;
        for (ComparisonResult result : comparisons) {
            Verdicts verdicts = new Verdicts(result);
            int setting = 1;
            for (SettingResult each : result.settings()) {
                String name = comparison + "." + setting++ + "-" + fileName(verdicts.label(each));
                for (SettingHistogram kind : SettingHistogram.of(each)) {
                    Files.write(
                            folder.resolve(name + "-" + kind.kind() + ".hlog"),
                            log(result, each, kind.kind(), verdicts.label(each)));
                }
            }
            comparison++;
        }
    }

    private static byte[] log(ComparisonResult result, SettingResult setting, String kind, String label) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter log = new HistogramLogWriter(bytes);
        log.outputComment("[Burstscope: " + kind + " in ns, " + SafeText.line(label) + ", one interval a burst]");
        log.outputLogFormatVersion();
        log.outputStartTime(result.conditions().startedEpochMs());
        log.outputLegend();
        long zeroNs = result.settings().stream()
                .flatMap(each -> each.bursts().stream())
                .mapToLong(burst -> burst.times().drainStartNs())
                .min()
                .orElse(0);
        for (BurstRecord burst : setting.bursts()) {
            LatencySummary latency = SettingHistogram.latency(kind).apply(burst);
            Histogram histogram = latency.histogram().copy();
            log.outputIntervalHistogram(
                    (burst.times().drainStartNs() - zeroNs) / NS_PER_S,
                    (burst.times().lastEventNs() - zeroNs) / NS_PER_S,
                    histogram,
                    NS_PER_MS);
        }
        return bytes.toByteArray();
    }

    /// Letters, digits and hyphens only.
    static String fileName(String label) {
        String name = label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return name.substring(0, Math.min(LONGEST_NAME, name.length()));
    }
}
