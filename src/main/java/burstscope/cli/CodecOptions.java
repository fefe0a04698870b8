package burstscope.cli;

import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.compare.check.PayloadCodec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// Which codec, under which options.
final class CodecOptions {
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

    boolean isGiven() {
        return codec != null || options != null;
    }

    PayloadCodec payload(CommandSpec spec) {
        if (codec == null) {
            throw usage(spec, "--codec is missing: it names the codec");
        }
        try {
            PayloadCodec payload = PayloadCodec.of(codec, options == null ? Value.Map.EMPTY : options(options, spec));
            payload.newCodec(); // some options are only looked at when there is something to do with them
            return payload;
        } catch (IllegalArgumentException e) {
            throw usage(spec, "--codec: " + e.getMessage());
        }
    }

    private static Value.Map options(String text, CommandSpec spec) {
        try {
            if (TypedNotation.parse(text) instanceof Value.Map map) {
                return map;
            }
        } catch (NotationException e) {
            throw usage(spec, "--options: " + e.getMessage());
        }
        throw usage(spec, "--options needs a JSON object, as '{\"useRecords\":false}'");
    }

    static ParameterException usage(CommandSpec spec, String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
