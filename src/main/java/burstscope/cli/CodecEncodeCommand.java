package burstscope.cli;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.compare.check.PayloadCodec;
import burstscope.report.SafeText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `codec encode`: a value as bytes.
@Command(
        name = "encode",
        description = {
            "Show the bytes of a value that is given in typed notation, as hex digits.",
            "",
            "Without --value or --file, reads the value from standard input.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  burstscope codec encode --codec msgpackr --value '{\"a\":[1,{\"$\":\"undefined\"}]}'",
            "  burstscope codec encode --codec vscode-c --file value.json --raw > value.bin"
        })
final class CodecEncodeCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final BlobStreams streams;

    @Mixin
    private CodecOptions codec = new CodecOptions();

    @ArgGroup
    private @Nullable Source source;

    @ArgGroup
    private @Nullable Form form;

    CodecEncodeCommand(Terminal terminal, BlobStreams streams) {
        this.terminal = terminal;
        this.streams = streams;
    }

    /// Where the value comes from.
    static final class Source {
        @Option(names = "--value", paramLabel = "NOTATION", description = "The value.")
        private @Nullable String value;

        @Option(names = "--file", paramLabel = "FILE", description = "A file that holds the value, UTF-8.")
        private @Nullable Path file;
    }

    /// What the bytes are written as.
    static final class Form {
        @Option(names = "--raw", description = "Write the bytes themselves.")
        private boolean raw;

        @Option(names = "--base64", description = "Write base64.")
        private boolean base64;
    }

    @Override
    public Integer call() throws IOException {
        if (codec.isLines()) {
            return codec.answerLines(streams, source != null || form != null);
        }
        PayloadCodec payload = codec.payload();
        byte[] text;
        try {
            text = source != null && source.value != null
                    ? new byte[0]
                    : BlobFile.read(source == null ? null : source.file, streams.in());
        } catch (IOException e) {
            return CodecCommand.cannotRead(e, terminal);
        }
        WireBuffer bytes = new WireBuffer(256);
        try {
            payload.newCodec().encode(value(text), bytes);
        } catch (NotationException e) {
            terminal.err()
                    .println("This is no value in typed notation: " + SafeText.line(String.valueOf(e.getMessage())));
            return ExitCodes.MISSED;
        } catch (IllegalArgumentException e) {
            terminal.err()
                    .println(SafeText.line(payload.title()) + " cannot carry this value: "
                            + SafeText.line(String.valueOf(e.getMessage())));
            return ExitCodes.MISSED;
        }
        write(bytes);
        return ExitCodes.FINE;
    }

    private Value value(byte[] text) throws NotationException, IOException {
        return source != null && source.value != null
                ? TypedNotation.parse(source.value)
                : TypedNotation.parse(new ByteArrayInputStream(text));
    }

    private void write(WireBuffer bytes) throws IOException {
        if (form != null && form.raw) {
            streams.out().write(bytes.array(), 0, bytes.size());
            streams.out().flush();
        } else if (form != null && form.base64) {
            terminal.out().println(Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), bytes.size())));
        } else {
            terminal.out().println(HexFormat.of().formatHex(bytes.array(), 0, bytes.size()));
        }
    }
}
