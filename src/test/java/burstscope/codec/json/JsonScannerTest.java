package burstscope.codec.json;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The scanner beside Jackson, on texts that are JSON or nearly so.
final class JsonScannerTest {
    private static final int TEXTS = 20_000;
    private static final String[] PIECES = {
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"a\"",
        "\"\"",
        "\"\u00e9\u4e2d\"",
        "\"\\ud83d\\ude00\"",
        "\"\\ud800\"",
        "\"\\n\\/\"",
        "\"longer than eight bytes\"",
        "0",
        "-0",
        "1",
        "-17",
        "007",
        "1.5",
        "-0.0",
        "1e5",
        "1E+400",
        "3.25e-7",
        "0.1",
        "123456789012345678",
        "1234567890123456789",
        "9223372036854775808",
        "0.12345678901234567890",
        "1.",
        ".5",
        "-",
        "1e",
        "true",
        "false",
        "null",
        "nul",
        "NaN",
        " ",
        "\t",
        "\u007f",
        "\u0001",
        "\"open",
        "\"\u0001\""
    };
    private static final String[] FRAMES = {
        "%s", "[%s]", "[%s,%s]", "{\"k\":%s}", "{%s:%s}", "%s%s", "[[%s],{\"x\":[%s]}]"
    };

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void acceptsWhatJacksonAcceptsAndReadsTheSame(boolean javascript) {
        Random random = new Random(7);
        JsonReader jackson = new JsonReader(WireLimits.DEFAULT, javascript);
        JsonScanner scanner = new JsonScanner(WireLimits.DEFAULT, javascript ? JsonNumbers.DOUBLES : JsonNumbers.EXACT);
        int read = 0;
        for (int i = 0; i < TEXTS; i++) {
            String text = FRAMES[random.nextInt(FRAMES.length)].formatted(piece(random), piece(random));
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            if (i % 10 == 0) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Value scanned = scanned(scanner, bytes);
            if (scanned != null) {
                read++;
                assertThat(scanned).as(text).isEqualTo(again(jackson, bytes));
            }
        }
        assertThat(read).isGreaterThan(TEXTS / 10);
    }

    private static String piece(Random random) {
        String piece = PIECES[random.nextInt(PIECES.length)];
        return random.nextInt(6) == 0 ? piece + PIECES[random.nextInt(PIECES.length)] : piece;
    }

    private static @Nullable Value scanned(JsonScanner scanner, byte[] bytes) {
        try {
            return scanner.read(bytes, 0, 0, bytes.length);
        } catch (WireFormatException _) {
            return null;
        }
    }

    private static @Nullable Value again(JsonReader jackson, byte[] bytes) {
        try {
            return jackson.readAgain(bytes, 0, bytes.length);
        } catch (WireFormatException _) {
            return null;
        }
    }
}
