package burstscope.codec;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.json.JsonCodec;
import burstscope.codec.msgpack.MsgpackCodec;
import burstscope.codec.msgpackr.MsgpackrCodec;
import burstscope.codec.msgpackr.MsgpackrOptions;
import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The dearest inputs there are: lists of the smallest values that become objects of their own. What decoding them may
/// allocate for a byte of input depends on how large an object's header and a pointer are; the program is started with
/// compact headers, for which the limit is 16.
final class AllocationTest {
    private static final int ELEMENTS = 60_000;
    private static final long CONSTANT = 64 << 10;
    private static final int LIMIT = 16;
    private static final int LIMIT_WITH_WIDE_HEADERS = 24;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "90",
                "80",
                "a0",
                "c400",
                "01",
                "cc80",
                "ccff",
                "d080",
                "cd0400",
                "9100",
                "9190",
                "91c0",
                "92c0c0",
                "8100c0",
                "820000c0c0",
                "83000000c0c0c0",
                "a161",
                "c40101",
                "d40101",
                "c70001",
                "ca00000000",
                "9281c0c0c0"
            })
    void listOfTheSameSmallValues(String element) {
        byte[] one = HexFormat.of().parseHex(element);
        check(element, new MsgpackCodec(WireLimits.DEFAULT), msgpack(_ -> one));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8})
    void listOfDifferentShortTexts(int chars) {
        String what = chars + " different chars";
        check(what, new MsgpackCodec(WireLimits.DEFAULT), msgpack(i -> {
            byte[] text = ("_" + different(i, chars)).getBytes(StandardCharsets.US_ASCII);
            text[0] = (byte) (0xa0 | chars);
            return text;
        }));
        check(what, new JsonCodec(WireLimits.DEFAULT), json(i -> '"' + different(i, chars) + '"'));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void listOfDifferentThreeByteChars(int chars) {
        IntFunction<String> text =
                i -> String.valueOf((char) (0x4000 + i % 20_000)).repeat(chars);
        check(chars + " wide chars", new JsonCodec(WireLimits.DEFAULT), json(i -> '"' + text.apply(i) + '"'));
        check(chars + " wide chars", new MsgpackCodec(WireLimits.DEFAULT), msgpack(i -> {
            byte[] bytes = ("_" + text.apply(i)).getBytes(StandardCharsets.UTF_8);
            bytes[0] = (byte) (0xa0 | (bytes.length - 1));
            return bytes;
        }));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void mapsOfDifferentShortKeys(int chars) {
        check(chars + " chars of key", new MsgpackCodec(WireLimits.DEFAULT), msgpack(i -> {
            byte[] map = ("__" + different(i, chars) + "_").getBytes(StandardCharsets.US_ASCII);
            map[0] = (byte) 0x81;
            map[1] = (byte) (0xa0 | chars);
            map[map.length - 1] = (byte) 0xc0;
            return map;
        }));
        check(
                chars + " chars of key",
                new JsonCodec(WireLimits.DEFAULT),
                json(i -> "{\"" + different(i, chars) + "\":0}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "0",
                "\"\"",
                "\"a\"",
                "[0]",
                "[[]]",
                "{\"\":0}",
                "1e9",
                "2000",
                "-999",
                "[0,0]",
                "1.5"
            })
    void listOfTheSameSmallText(String element) {
        check(element, new JsonCodec(WireLimits.DEFAULT), json(_ -> element));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 16, 511})
    void chainsOfContainers(int depth) {
        byte[] chain = HexFormat.of().parseHex("91".repeat(depth - 1) + "90");
        check("chain of " + depth, new MsgpackCodec(WireLimits.DEFAULT), msgpack(_ -> chain));
        check("chain of " + depth, new JsonCodec(WireLimits.DEFAULT), json(_ -> "[".repeat(depth) + "]".repeat(depth)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "90",
                "80",
                "9100",
                "92c0c0",
                "8100c0",
                "81ccffc0",
                "820000c0c0",
                "83000102c0c0c0",
                "81a0c0",
                "a161",
                "a26162",
                "c400",
                "cd0400",
                "cd0300",
                "d40000",
                "d44207",
                "d6ff00000001",
                "c7017403",
                "d4730090"
            })
    void listOfTheSameSmallValuesOfMsgpackr(String element) {
        byte[] one = HexFormat.of().parseHex(element);
        check(element, msgpackr(), msgpack(_ -> one));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 9})
    void recordsOfFewFields(int fields) {
        byte[] keys = new byte[2 * fields];
        for (int i = 0; i < fields; i++) {
            keys[2 * i] = (byte) 0xa1;
            keys[2 * i + 1] = (byte) ('a' + i);
        }
        String definition =
                "d47240" + "%02x".formatted(0x90 | fields) + HexFormat.of().formatHex(keys);
        String values = "c0".repeat(fields);
        byte[] first = HexFormat.of().parseHex(definition + values);
        byte[] next = HexFormat.of().parseHex("40" + values);
        check("records of " + fields, msgpackr(), msgpack(i -> i == 0 ? first : next));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8})
    void differentShortTextsAndKeysOfMsgpackr(int chars) {
        check(chars + " different chars", msgpackr(), msgpack(i -> {
            byte[] text = ("_" + different(i, chars)).getBytes(StandardCharsets.US_ASCII);
            text[0] = (byte) (0xa0 | chars);
            return text;
        }));
        check(chars + " chars of key", msgpackr(), msgpack(i -> {
            byte[] map = ("__" + different(i, chars) + "_").getBytes(StandardCharsets.US_ASCII);
            map[0] = (byte) 0x81;
            map[1] = (byte) (0xa0 | chars);
            map[map.length - 1] = (byte) 0xc0;
            return map;
        }));
    }

    private static Codec msgpackr() {
        return new MsgpackrCodec(MsgpackrOptions.DEFAULT, WireLimits.DEFAULT);
    }

    private static void check(String what, Codec codec, byte[] payload) {
        long allocated = Decoding.allocatedBytes(codec, payload);
        double factor = (double) Math.max(0, allocated - CONSTANT) / payload.length;
        assertThat(factor)
                .as(String.format(Locale.ROOT, "%s, %s: times the input", codec.name(), what))
                .isLessThanOrEqualTo(compactHeaders() ? LIMIT : LIMIT_WITH_WIDE_HEADERS);
    }

    private static boolean compactHeaders() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return Boolean.parseBoolean(
                machine.getVMOption("UseCompactObjectHeaders").getValue());
    }

    private static String different(int i, int chars) {
        StringBuilder text = new StringBuilder();
        for (int rest = i, left = chars; left > 0; left--, rest /= 94) {
            char c = (char) ('!' + rest % 94);
            text.append(c == '"' || c == '\\' ? '~' : c);
        }
        return text.toString();
    }

    private static byte[] msgpack(IntFunction<byte[]> element) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(HexFormat.of().parseHex("dd%08x".formatted(ELEMENTS)));
        for (int i = 0; i < ELEMENTS; i++) {
            out.writeBytes(element.apply(i));
        }
        return out.toByteArray();
    }

    private static byte[] json(IntFunction<String> element) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < ELEMENTS; i++) {
            text.append(i == 0 ? "" : ",").append(element.apply(i));
        }
        return text.append(']').toString().getBytes(StandardCharsets.UTF_8);
    }
}
