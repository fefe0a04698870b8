package burstscope.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.json.JsonCodec;
import burstscope.codec.json.JsonLayout;
import burstscope.codec.msgpack.MsgpackCodec;
import burstscope.codec.msgpack.MsgpackLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlainLayoutsTest {
    private static final WireLimits LIMITS = WireLimits.DEFAULT;

    @Test
    void messagePackIsToldTagByTag() throws WireFormatException {
        assertThat(lines(LayoutSpans.of(
                        new MsgpackLayout(LIMITS), hex("82a16193c0cd0100cb3ff8000000000000a162c40201ff"))))
                .containsExactly(
                        "0+1 STRUCTURE fixmap, 2 entries",
                        "1+1   STRUCTURE fixstr, 1 byte",
                        "2+1   KEY key \"a\"",
                        "3+1   STRUCTURE fixarray, 3 items",
                        "4+1     OTHER nil",
                        "5+3     INTEGER uint16 256",
                        "8+9     OTHER float64 1.5",
                        "17+1   STRUCTURE fixstr, 1 byte",
                        "18+1   KEY key \"b\"",
                        "19+2   STRUCTURE bin8, 2 bytes",
                        "21+2   BINARY binary data");
    }

    @Test
    void jsonIsToldTokenByToken() throws WireFormatException {
        byte[] text = "{ \"a\": [1, 2.5, true, \"x\"]}".getBytes(StandardCharsets.UTF_8);
        assertThat(lines(LayoutSpans.of(new JsonLayout(LIMITS), text)))
                .containsExactly(
                        "0+1 STRUCTURE object",
                        "1+2   STRUCTURE separators \"",
                        "3+1   KEY key \"a\"",
                        "4+3   STRUCTURE separators \":",
                        "7+1   STRUCTURE array",
                        "8+1     INTEGER number 1",
                        "9+2     STRUCTURE separators ,",
                        "11+3     OTHER number 2.5",
                        "14+2     STRUCTURE separators ,",
                        "16+4     OTHER true",
                        "20+3     STRUCTURE separators , \"",
                        "23+1     TEXT \"x\"",
                        "24+1     STRUCTURE separators \"",
                        "25+1   STRUCTURE end of array",
                        "26+1 STRUCTURE end of object");
    }

    @Test
    void failureComesAfterTheSpansBeforeIt() {
        byte[] bytes = hex("93a16105c1");
        assertThat(lines(LayoutSpans.upToFailure(new MsgpackLayout(LIMITS), bytes)))
                .containsExactly(
                        "0+1 STRUCTURE fixarray, 3 items",
                        "1+1   STRUCTURE fixstr, 1 byte",
                        "2+1   TEXT \"a\"",
                        "3+1   INTEGER fixint 5");
        assertThatThrownBy(() -> new MsgpackLayout(LIMITS).read(hex("92a161c1"), 0, 4, (_, _, _, _, _) -> {}))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("at byte 3");
    }

    @Test
    void everyByteOfRandomValuesIsToldOnceAndDamageIsSurvived() throws WireFormatException {
        for (long seed = 1; seed <= 300; seed++) {
            explain(new JsonCodec(LIMITS), new JsonLayout(LIMITS), new RandomValues(seed, true).next(), seed);
            explain(new MsgpackCodec(LIMITS), new MsgpackLayout(LIMITS), new RandomValues(seed, false).next(), seed);
        }
    }

    private static void explain(Codec codec, LayoutReader layout, Value value, long seed) throws WireFormatException {
        WireBuffer out = new WireBuffer(16);
        codec.encode(value, out);
        byte[] bytes = Arrays.copyOf(out.array(), out.size());
        LayoutSpans.of(layout, bytes);
        Random random = new Random(seed);
        for (int i = 0; i < 20 && bytes.length > 0; i++) {
            byte[] damaged = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            LayoutSpans.upToFailure(layout, damaged);
        }
    }

    private static List<String> lines(List<LayoutSpans.Span> spans) {
        return spans.stream().map(LayoutSpans.Span::toString).toList();
    }

    private static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
