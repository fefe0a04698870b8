package burstscope.cli;

import burstscope.measure.Rivals;
import burstscope.profile.Profile;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/// The options of `burst` for what else than the delivery could make a client lag.
final class RivalOptions {
    @Option(
            names = "--consumer",
            paramLabel = "WORK",
            defaultValue = "none",
            converter = ConsumerWord.class,
            description = "Work for each event, on the thread that reads, as in a client with one thread: sleep:0.2ms,"
                    + " busy:0.2ms or none. The drain time then ends when the last event is done. Default:"
                    + " ${DEFAULT-VALUE}")
    Rivals.Consumer consumer = Rivals.Consumer.NONE;

    @Option(
            names = "--alongside",
            paramLabel = "[Nx]BYTES[@RATE/s]",
            defaultValue = "none",
            converter = AlongsideWord.class,
            description = "Keep so many requests with large answers under way beside the events: 2x256KiB. Or ask for"
                    + " them by a fixed schedule, whatever the answers do: 256KiB@10/s, at most 64 under way;"
                    + " 2x256KiB@10/s, at most 2. Default: ${DEFAULT-VALUE}")
    Rivals.Alongside alongside = Rivals.Alongside.NONE;

    @Option(
            names = "--coalesce",
            paramLabel = "POINTER",
            description = "Let the consumer deal once with events that wait together and are equal at this JSON pointer"
                    + " (at all of them, if given several times): /event/kind. Tells how much it saved.")
    List<String> coalesce = List.of();

    @Option(
            names = "--log-requests",
            description =
                    "Write every request and answer to a temporary file that is left behind, as a client's debug log does, to see"
                            + " what that costs. Values that look like secrets are masked.")
    boolean logRequests;

    @Option(
            names = "--hop",
            description =
                    "Put a process between us and the backend that passes every byte on, as the main process of an"
                            + " Electron application does.")
    boolean hop;

    @Option(
            names = "--stages",
            description = "Split the time of each event: waiting, server, wire, behind others, decode, dispatch,"
                    + " consumer. Costs a few clock reads an event.")
    boolean stages;

    /// What they ask for.
    /// @throws ParameterException for what the profile's backend cannot do, or what makes no sense
    Rivals rivals(Profile profile, CommandSpec spec) {
        String noAlongside = profile.refusalOfAlongside();
        if (!alongside.isNone() && !noAlongside.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--alongside is not possible with profile " + profile.name() + ": " + noAlongside + ".");
        }
        for (String pointer : coalesce) {
            if (!pointer.isEmpty() && !pointer.startsWith("/")) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--coalesce: '" + pointer + "' is no JSON pointer: it begins with a slash, for example"
                                + " /event/kind.");
            }
        }
        if (!coalesce.isEmpty() && consumer.isNone()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--coalesce saves consumer work, and there is none: give --consumer, for example"
                            + " --consumer busy:0.2ms.");
        }
        return new Rivals(consumer, alongside, coalesce, logRequests);
    }

    /// `sleep:0.2ms`, `busy:0.2ms`, `none`.
    static final class ConsumerWord implements ITypeConverter<Rivals.Consumer> {
        @Override
        public Rivals.Consumer convert(String word) {
            try {
                return Rivals.Consumer.parse(word);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }

    /// `2x256KiB`, `none`.
    static final class AlongsideWord implements ITypeConverter<Rivals.Alongside> {
        @Override
        public Rivals.Alongside convert(String word) {
            try {
                return Rivals.Alongside.parse(word);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }
}
