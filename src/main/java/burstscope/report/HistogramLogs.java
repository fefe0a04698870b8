package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.LatencyHistogram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
        Path folder = emptied(report);
        int comparison = 1;
        for (ComparisonResult result : comparisons) {
            Verdicts verdicts = new Verdicts(result);
            long zeroNs = result.settings().stream()
                    .flatMap(each -> each.bursts().stream())
                    .mapToLong(burst -> burst.times().drainStartNs())
                    .min()
                    .orElse(0);
            int setting = 1;
            for (SettingResult each : result.settings()) {
                String label = verdicts.label(each);
                String name = comparison + "." + setting++ + "-" + fileName(label);
                for (SettingHistogram kind : SettingHistogram.of(each)) {
                    List<Interval> intervals = each.bursts().stream()
                            .map(burst -> interval(burst, kind.kind(), zeroNs))
                            .toList();
                    String title = kind.kind() + " in ns, " + label + ", one interval a burst";
                    Files.write(
                            folder.resolve(name + "-" + kind.kind() + ".hlog"),
                            log(title, result.conditions().startedEpochMs(), intervals));
                }
            }
            comparison++;
        }
    }

    /// The same of merged recordings, which have one interval for all bursts of a setting.
    static void write(Path report, MergedRecordings merged) throws IOException {
        Path folder = emptied(report);
        int comparison = 1;
        for (MergedRecordings.Part part : merged.parts()) {
            int setting = 1;
            for (RecordedSetting each : part.settings()) {
                String name = comparison + "." + setting++ + "-" + fileName(each.label());
                for (SettingHistogram kind : each.histograms().values()) {
                    String title = kind.kind() + " in ns, " + each.label() + ", merged from " + merged.workersInWords()
                            + " into one interval";
                    Files.write(
                            folder.resolve(name + "-" + kind.kind() + ".hlog"),
                            log(
                                    title,
                                    part.shares().getFirst().part().startedEpochMs(),
                                    List.of(new Interval(0, 1, kind.samples()))));
                }
            }
            comparison++;
        }
    }

    /// @param startSeconds since the first burst
    private record Interval(double startSeconds, double endSeconds, LatencyHistogram samples) {}

    private static Path emptied(Path report) throws IOException {
        Path folder = report.resolve(FOLDER);
        Files.createDirectories(folder);
        try (DirectoryStream<Path> earlier = Files.newDirectoryStream(folder, "*.hlog")) {
            for (Path file : earlier) {
                Files.delete(file);
            }
        }
        return folder;
    }

    private static Interval interval(BurstRecord burst, String kind, long zeroNs) {
        return new Interval(
                (burst.times().drainStartNs() - zeroNs) / NS_PER_S,
                (burst.times().lastEventNs() - zeroNs) / NS_PER_S,
                SettingHistogram.latency(kind).apply(burst).histogram());
    }

    private static byte[] log(String title, long startedEpochMs, List<Interval> intervals) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter log = new HistogramLogWriter(bytes);
        log.outputComment("[Burstscope: " + SafeText.line(title) + "]");
        log.outputLogFormatVersion();
        log.outputStartTime(startedEpochMs);
        log.outputLegend();
        for (Interval interval : intervals) {
            log.outputIntervalHistogram(
                    interval.startSeconds(),
                    interval.endSeconds(),
                    interval.samples().copy(),
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
