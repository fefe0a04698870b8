package burstscope.cli;

import burstscope.codec.LayoutReader;
import burstscope.codec.WireFormatException;
import burstscope.compare.check.HexText;
import burstscope.compare.check.PayloadCodec;
import burstscope.report.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `codec decode`: bytes as a value, or explained one by one.
@Command(
        name = "decode",
        description = {
            "Show the value that some bytes stand for, in typed notation (JSON with wrappers for what JSON has not).",
            "",
            "Without --hex, --base64 or --file, reads the raw bytes from standard input. They must be one whole value;"
                    + " if they are not, says at which byte and shows the bytes around it.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  burstscope codec decode --codec msgpackr --hex d4724091a16105",
            "  burstscope codec decode --codec msgpackr --dump --file answer.bin",
            "  burstscope codec decode --codec msgpackr --lines < jobs.jsonl"
        })
final class CodecDecodeCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final BlobStreams streams;

    @Mixin
    private CodecOptions codec = new CodecOptions();

    @ArgGroup
    private @Nullable Source source;

    @Option(names = "--dump", description = "Explain the bytes: offset, bytes, meaning, and what they sum up to.")
    private boolean dump;

    @Option(names = "--line", description = "Write the value on one line instead of a readable layout.")
    private boolean line;

    CodecDecodeCommand(Terminal terminal, BlobStreams streams) {
        this.terminal = terminal;
        this.streams = streams;
    }

    /// Where the bytes come from.
    static final class Source {
        @Option(
                names = "--hex",
                paramLabel = "HEX",
                description = "The bytes; blanks, commas and colons do not matter.")
        private @Nullable String hex;

        @Option(names = "--base64", paramLabel = "TEXT", description = "The bytes, plain or URL-safe.")
        private @Nullable String base64;

        @Option(names = "--file", paramLabel = "FILE", description = "A file that holds the raw bytes.")
        private @Nullable Path file;
    }

    @Override
    public Integer call() throws IOException {
        if (codec.isLines()) {
            return codec.answerLines(streams, source != null || dump || line);
        }
        PayloadCodec payload = codec.payload();
        byte[] bytes;
        try {
            bytes = bytes();
        } catch (IOException e) {
            return CodecCommand.cannotRead(e, terminal);
        }
        try {
            if (dump) {
                new LayoutDump(bytes, terminal.out()).print(layout(payload));
            } else {
                NotationOutput.write(payload.newCodec().decode(bytes, 0, bytes.length), !line, streams);
            }
            return ExitCodes.FINE;
        } catch (WireFormatException e) {
            terminal.out().flush();
            terminal.err()
                    .println(subject(bytes.length) + " no value of " + SafeText.line(payload.title()) + ": "
                            + SafeText.line(String.valueOf(e.getMessage())));
            LayoutDump.excerpt(bytes, e.offset()).forEach(terminal.err()::println);
            return ExitCodes.MISSED;
        } catch (OutOfMemoryError e) {
            // All that the value had taken is free again.
            terminal.err().println("The value of these " + bytes.length + " bytes needs more memory than there is.");
            return ExitCodes.MISSED;
        }
    }

    private static String subject(int bytes) {
        return switch (bytes) {
            case 0 -> "There are no bytes to decode, which is";
            case 1 -> "This byte is";
            default -> "These " + bytes + " bytes are";
        };
    }

    private LayoutReader layout(PayloadCodec payload) {
        try {
            return payload.newLayoutReader();
        } catch (IllegalArgumentException e) {
            throw codec.usage("--dump: " + e.getMessage());
        }
    }

    private byte[] bytes() throws IOException {
        if (source != null && source.hex != null) {
            try {
                return HexText.bytes(source.hex);
            } catch (IllegalArgumentException e) {
                throw codec.usage("--hex: " + e.getMessage());
            }
        }
        if (source != null && source.base64 != null) {
            try {
                String plain = source.base64.replace('-', '+').replace('_', '/').replaceAll("\\s+", "");
                return Base64.getDecoder().decode(plain);
            } catch (IllegalArgumentException e) {
                throw codec.usage("--base64: this is no base64 text");
            }
        }
        return BlobFile.read(source == null ? null : source.file, streams.in());
    }
}
