package burstscope.cli;

import burstscope.capture.Trigger;
import burstscope.capture.TriggerSyntaxException;
import burstscope.capture.TriggerText;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of `attach` that set a trigger.
final class CaptureOptions {
    private static final long USUAL_AUTO_NS = 1_000_000_000L;

    @Option(
            names = "--trigger",
            paramLabel = "CONDITION",
            description = "Capture a burst when this occurs: 'command METHOD', 'event kind = NAME', 'event /json/pointer ="
                    + " VALUE', 'event /json/pointer ~ EXPRESSION', 'rate > 500/s over 100ms', 'queue > 100', 'delivery >"
                    + " 5ms', 'roundtrip > 5ms'.")
    private @Nullable String trigger;

    @Option(
            names = "--pre",
            paramLabel = "N|TIME",
            defaultValue = "0",
            description = "Keep with a captured burst what came just before: so many events (200), or all of so long a"
                    + " time (50ms).")
    private String pre = "0";

    @Option(
            names = "--end",
            paramLabel = "END",
            defaultValue = "quiet 500ms",
            description = "When a captured burst is over: 'quiet TIME', 'N events', 'event ...', 'longest TIME', or"
                    + " several with 'or' between. Default: ${DEFAULT-VALUE}")
    private String end = "";

    @Option(names = "--level", description = "Fire whenever the condition holds, not only when it begins to.")
    private boolean level;

    @Option(names = "--single", description = "Capture one burst and end.")
    private boolean single;

    @Option(
            names = "--auto",
            paramLabel = "TIME",
            converter = Converters.Nanoseconds.class,
            description = "Fire without the condition when nothing has fired for so long.")
    private @Nullable Long autoNs;

    @Option(
            names = "--hold-off",
            paramLabel = "TIME",
            defaultValue = "0",
            converter = Converters.Nanoseconds.class,
            description = "After firing, do not fire again for so long.")
    private long holdOffNs;

    @Option(
            names = "--nth",
            paramLabel = "N",
            defaultValue = "1",
            description = "Fire at the N-th occurrence of the condition. Default: ${DEFAULT-VALUE}")
    private int nth;

    @Option(
            names = "--json",
            description = "Print each captured burst as one line of JSON; all else goes to standard error.")
    private boolean json;

    @Option(
            names = "--events-out",
            paramLabel = "FILE",
            description = "Also write every event of every captured burst into this CSV file, a row each.")
    private @Nullable Path eventsOut;

    boolean json() {
        return json;
    }

    @Nullable
    Path eventsOut() {
        return eventsOut;
    }

    /// Null where none is set.
    /// @throws ParameterException that points at what is wrong, or names an option that needs `--trigger`
    @Nullable
    Trigger trigger(CommandSpec spec) {
        if (trigger == null) {
            boolean other = level || single || json || autoNs != null || eventsOut != null || !pre.equals("0");
            if (other || nth != 1 || holdOffNs != 0) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--pre, --level, --single, --auto, --hold-off, --nth, --json and --events-out belong to a"
                                + " --trigger, which is missing.");
            }
            return null;
        }
        if (single && autoNs != null) {
            throw new ParameterException(spec.commandLine(), "--single ends at a burst and --auto goes on: give one.");
        }
        if (nth < 1 || (autoNs != null && autoNs == 0)) {
            throw new ParameterException(spec.commandLine(), "--nth counts from 1, and --auto waits for some time.");
        }
        Trigger.Mode mode = autoNs == null ? Trigger.Mode.NORMAL : Trigger.Mode.AUTO;
        Trigger.Firing firing = new Trigger.Firing(
                level,
                single ? Trigger.Mode.SINGLE : mode,
                autoNs == null ? USUAL_AUTO_NS : autoNs,
                holdOffNs,
                nth);
        return new Trigger(
                read("--trigger", trigger, TriggerText::condition, spec),
                firing,
                read("--pre", pre, TriggerText::history, spec),
                read("--end", end, TriggerText::end, spec));
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read(String text) throws TriggerSyntaxException;
    }

    private static <T> T read(String option, String text, Reading<T> reading, CommandSpec spec) {
        try {
            return reading.read(text);
        } catch (TriggerSyntaxException e) {
            throw new ParameterException(spec.commandLine(), option + ": " + e.withMark(), e);
        }
    }
}
