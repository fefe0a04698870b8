package burstscope.cli;

import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.compare.check.CodecJobs;
import burstscope.compare.check.PayloadCodec;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Which codec, under which options; or `--lines`, where each job says so itself.
final class CodecOptions {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Option(
            names = "--codec",
            paramLabel = "CODEC",
            description = {
                "Name of the codec, as json, msgpack, msgpackr, theia-1.28, vscode-c; with options as"
                        + " msgpackr:useRecords=false,bundleStrings. Names as in vector files do, too: 'msgpackr 1.6.1'."
            })
    private @Nullable String codec;

    @Option(
            names = "--options",
            paramLabel = "JSON",
            description = "Options of the codec as an object: '{\"useRecords\":false}'.")
    private @Nullable String options;

    @Option(names = "--lines", description = CodecCommand.LINES)
    private boolean lines;

    boolean isLines() {
        return lines;
    }

    /// Answers jobs until the input ends.
    /// @param others whether an option was given that jobs have in their own way
    int answerLines(BlobStreams streams, boolean others) throws IOException {
        return CodecCommand.answerLines(streams, others || codec != null || options != null, command);
    }

    PayloadCodec payload() {
        if (codec == null) {
            throw usage("--codec is missing: it names the codec");
        }
        Value.Map given = options == null ? Value.Map.EMPTY : options(options);
        try {
            PayloadCodec payload = PayloadCodec.of(codec, given);
            payload.newCodec(); // some options are only looked at when there is something to do with them
            return payload;
        } catch (IllegalArgumentException e) {
            throw usage(
                    "--codec: " + e.getMessage() + (CodecJobs.isNoPayload(codec) ? "; --lines has jobs for it" : ""));
        }
    }

    ParameterException usage(String message) {
        return usage(command, message);
    }

    private Value.Map options(String text) {
        try {
            if (TypedNotation.parse(text) instanceof Value.Map map) {
                return map;
            }
        } catch (NotationException e) {
            throw usage("--options: " + e.getMessage());
        }
        throw usage("--options needs a JSON object, as '{\"useRecords\":false}'");
    }

    static ParameterException usage(CommandSpec spec, String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
