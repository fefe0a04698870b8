package burstscope.cli;

import burstscope.report.SafeText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `codec`: what people need who debug a payload.
@Command(
        name = "codec",
        description = {
            "Decode, explain and encode single payloads; check and compare the codecs.",
            "",
            "Values are read and written in typed notation: JSON, with objects that have the key \"$\" for what JSON has"
                    + " not, as {\"$\":\"undefined\"}. src/docs/codecs.md explains it, and every codec's options.",
            ""
        },
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Examples:",
            "  burstscope codec decode --codec msgpackr --hex d4724091a16105",
            "  burstscope codec encode --codec theia-1.28 --value '[1,null]'",
            "  burstscope codec --lines < jobs.jsonl"
        })
final class CodecCommand implements Callable<Integer> {
    static final String LINES =
            "Answer jobs from standard input, one JSON object a line: {\"codec\", \"options\", and one of"
                    + " \"value\", \"hex\", \"messages\"}. Each answer is one line: {\"hex\"}, {\"value\"}, {\"messages\"} or {\"error\","
                    + " \"offset\"}, in the same order. Frames and whole messages"
                    + " have jobs, too: see src/docs/codecs.md.";

    private final BlobStreams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--lines", description = LINES)
    private boolean lines;

    private CodecCommand(BlobStreams streams) {
        this.streams = streams;
    }

    static CommandLine create(Terminal terminal, BlobStreams streams) {
        return new CommandLine(new CodecCommand(streams))
                .addSubcommand(new CodecDecodeCommand(terminal, streams))
                .addSubcommand(new CodecEncodeCommand(terminal, streams))
                .addSubcommand(new CodecCheckCommand(terminal))
                .addSubcommand(new CodecBenchCommand(terminal));
    }

    @Override
    public Integer call() throws IOException {
        if (!lines) {
            throw CodecOptions.usage(spec, "codec needs a command (decode, encode, check, bench) or --lines");
        }
        return answerLines(streams, false, spec);
    }

    /// @param others whether an option was given that jobs have in their own way
    static int answerLines(BlobStreams streams, boolean others, CommandSpec spec) throws IOException {
        if (others) {
            throw CodecOptions.usage(spec, "--lines goes alone: each job names its own codec, options and payload");
        }
        new JobLines(streams.in(), streams.out()).run();
        return ExitCodes.FINE;
    }

    static int cannotRead(IOException e, Terminal terminal) {
        String reason = switch (e) {
            case NoSuchFileException none -> none.getFile() + ": there is no such file";
            case AccessDeniedException denied -> denied.getFile() + ": permission denied";
            default -> String.valueOf(e.getMessage());
        };
        terminal.err().println("The input could not be read: " + SafeText.line(reason));
        return ExitCodes.MISSED;
    }
}
