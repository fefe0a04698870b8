package burstscope.cli;

import burstscope.measure.BurstRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of `burst` and `sweep` that say what is fired and how often.
final class BurstOptions {
    @Option(
            names = "--codec",
            paramLabel = "NAME[:OPTION=VALUE,...]",
            description = "Codecs to run every setting under, with commas between or each with a --codec of its own:"
                    + " json,msgpackr:useRecords=false,bundleStrings. An option alone means true. Default: the"
                    + " backend's own")
    List<String> codecs = List.of();

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Events in one burst. Default: ${DEFAULT-VALUE}")
    int events;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "all",
            description = "Kind of burst as the profile names it, or all, one table for each; 'burstscope profiles show"
                    + " NAME' lists them. Default: ${DEFAULT-VALUE}")
    String kind = "";

    @Option(
            names = "--payload",
            paramLabel = "BYTES",
            defaultValue = "64",
            converter = Converters.Bytes.class,
            description =
                    "Payload of one event, where the backend lets us choose: 64, 4kB, 1MiB. Default: ${DEFAULT-VALUE}")
    int payloadBytes;

    @Option(
            names = "--spacing",
            paramLabel = "TIME",
            defaultValue = "0us",
            converter = Converters.Nanoseconds.class,
            description = "Time between two events at the backend. Default: ${DEFAULT-VALUE}, as fast as it can")
    long spacingNs;

    @Option(
            names = "--start",
            paramLabel = "HOW",
            converter = Converters.StartWord.class,
            description = "live: requests wait already when the burst starts; queued: the backend's queue is filled"
                    + " first, then requests begin. Default: live, but queued for a kind of burst whose triggers wait"
                    + " for one another, as they alone would set the pace")
    BurstRecord.@Nullable Start start;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "30",
            description =
                    "Measured rounds; each fires one burst under every setting, in an order drawn anew"
                            + " for every two rounds, there and back. Fewer than 6 give no intervals. Default: ${DEFAULT-VALUE}")
    int repeat;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "2",
            description = "Rounds before that, in no figure. Default: ${DEFAULT-VALUE}")
    int warmUp;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Draws the order of the settings and the payloads. Default: ${DEFAULT-VALUE}")
    long seed;

    @Option(
            names = "--codec-costs",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "After the measured rounds, run one more in no figure, and tell what its messages would cost"
                    + " under every codec: bytes, deflated bytes, times, garbage, round trip, break-even link speed. A few"
                    + " seconds for each kind of burst. On by default; --no-codec-costs leaves it out.")
    boolean codecCosts;

    @Option(
            names = "--control",
            description =
                    "After the measured rounds, also run pairs of bursts with and without the observer, in no other"
                            + " figure, and tell what watching costs.")
    boolean control;

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            defaultValue = "0",
            converter = Converters.Nanoseconds.class,
            description =
                    "Round trip that is added, as to a distant backend: by the backend where it can (the demo), by"
                            + " holding the bytes on their way for any other. Default: none")
    long delayNs;

    @Mixin
    final RivalOptions rivals = new RivalOptions();
}
