package burstscope.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class Utf8Test {
    @Test
    void everyCodePointIsWellFormed() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (point == Character.MIN_SURROGATE) {
                point = Character.MAX_SURROGATE + 1;
            }
            byte[] bytes = Character.toString(point).getBytes(StandardCharsets.UTF_8);
            assertThat(Utf8.firstMalformed(bytes, 0, bytes.length)).isEqualTo(-1);
        }
    }

    @Test
    void everySequenceOfTwoBytesAgreesWithTheStrictDecoder() {
        byte[] bytes = new byte[2];
        for (int i = 0; i < 0x10000; i++) {
            bytes[0] = (byte) (i >> 8);
            bytes[1] = (byte) i;
            agreesWithTheStrictDecoder(bytes);
        }
    }

    @Test
    void randomMixturesAgreeWithTheStrictDecoder() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int[] edges = {
            0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf4,
            0xf5
        };
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(24)];
            for (int k = 0; k < bytes.length; k++) {
                bytes[k] = (byte) (random.nextInt(3) == 0 ? edges[random.nextInt(edges.length)] : 'a');
            }
            assertThat(agreesWithTheStrictDecoder(bytes)).as("seed %d", seed).isTrue();
        }
    }

    @Test
    void malformedSequenceIsPointedAtByItsFirstByte() {
        byte[] bytes = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', (byte) 0xe2, (byte) 0x82, 'x'};
        assertThat(Utf8.firstMalformed(bytes, 2, bytes.length)).isEqualTo(9);
        assertThat(Utf8.firstMalformed(bytes, 2, 9)).isEqualTo(-1);
        assertThat(Utf8.firstMalformed(bytes, 2, 11)).isEqualTo(9);
    }

    @Test
    void replacementCharacterThatWasSentIsNoError() {
        byte[] bytes = "a\ufffdb".getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.decode(bytes, 0, bytes.length)).isEqualTo("a\ufffdb");
    }

    @Test
    void loneSurrogatesAreNotEncoded() {
        for (String text :
                new String[] {"\ud800", "\udc00", "a\udc00\ud800b", "\ud83d\ude00\ud83d", "????????????\ud800"}) {
            assertThat(Utf8.encode(text)).isNull();
        }
        for (String text : new String[] {"", "?", "\ud83d\ude00", "a?\ud83d\ude00?", "what? \u00e9", "12345678?"}) {
            assertThat(Utf8.encode(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void lengthIsThatOfTheBytes() {
        for (String text : new String[] {"", "a", "\u00e9", "\u6f22", "\ud83d\ude00", "a\u00e9\u6f22\ud83d\ude00z"}) {
            assertThat(Utf8.length(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        }
        assertThat(Utf8.length("\ud800")).isEqualTo(3);
    }

    private static boolean agreesWithTheStrictDecoder(byte[] bytes) {
        String expected;
        try {
            expected = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            assertThat(Utf8.firstMalformed(bytes, 0, bytes.length)).as("%s", e).isNotNegative();
            assertThat(Utf8.decode(bytes, 0, bytes.length)).isNull();
            return true;
        }
        assertThat(Utf8.firstMalformed(bytes, 0, bytes.length)).isEqualTo(-1);
        assertThat(Utf8.decode(bytes, 0, bytes.length)).isEqualTo(expected);
        return true;
    }
}
