package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.EventMeter;
import burstscope.measure.EventTrace;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The events of bursts one by one, a row each, for tools that read CSV.
/// - Shape: RFC 4180 with a heading; lines end in `\n`; a field that is not known is empty. Of a long burst every
/// `keptOneOf`-th event is there.
/// - Units: in the heading.
/// - Threads: one.
public final class EventsCsv implements AutoCloseable {
    /// The file's usual name.
    public static final String FILE = "events.csv";

    private static final String HEADING =
            "burstNumber,setting,codec,sinceStartNs,sequence,deliveryNs,roundTripNs,waitNs,inBytes,keptOneOf\n";

    private final Writer out;

    private EventsCsv(Writer out) {
        this.out = out;
    }

    /// Begins a file; one that is there is replaced.
    public static EventsCsv create(Path file) throws IOException {
        BufferedWriter out = Files.newBufferedWriter(file);
        try {
            out.write(HEADING);
        } catch (IOException e) {
            out.close();
            throw e;
        }
        return new EventsCsv(out);
    }

    /// Writes every traced event of the comparisons.
    public static void write(Path file, List<ComparisonResult> comparisons) throws IOException {
        try (EventsCsv csv = create(file)) {
            for (ComparisonResult comparison : comparisons) {
                for (SettingResult setting : comparison.settings()) {
                    for (BurstRecord burst : setting.bursts()) {
                        csv.add(burst);
                    }
                }
            }
        }
    }

    /// Writes the events of one burst.
    public void add(BurstRecord burst) throws IOException {
        EventTrace trace = burst.details().trace();
        String head = burst.number() + "," + quoted(burst.settings().delivery().label()) + ","
                + quoted(burst.settings().codec()) + ",";
        StringBuilder line = new StringBuilder();
        for (int row = 0; row < trace.kept(); row++) {
            line.setLength(0);
            line.append(head).append(trace.sinceStartNs(row)).append(',');
            append(line, trace.sequence(row));
            append(line, trace.deliveryNs(row));
            append(line, trace.roundTripNs(row));
            append(line, trace.waitNs(row));
            line.append(trace.bytes(row)).append(',').append(trace.keepsOneOf()).append('\n');
            out.append(line);
        }
    }

    private static void append(StringBuilder line, long value) {
        if (value != EventMeter.NONE) {
            line.append(value);
        }
        line.append(',');
    }

    private static String quoted(String text) {
        return "\"" + SafeText.line(text).replace("\"", "\"\"") + "\"";
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
