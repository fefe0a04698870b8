package burstscope.codec.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import burstscope.codec.JsValue;
import burstscope.codec.JsValue.ElementKind;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Expected texts are what Node 20 printed for the same values.
final class JavaScriptJsonTest {
    private final JsonCodec codec = new JsonCodec(WireLimits.DEFAULT, true);

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "1.5, 1.5",
        "-1.5, -1.5",
        "100, 100",
        "0.1, 0.1",
        "1e21, 1e+21",
        "1e20, 100000000000000000000",
        "123456789012345680000, 123456789012345680000",
        "1e-6, 0.000001",
        "1.5e-6, 0.0000015",
        "1e-7, 1e-7",
        "1.25e-9, 1.25e-9",
        "4.9e-324, 5e-324",
        "1e-323, 1e-323",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "1e23, 1e+23",
        "2e-3, 0.002",
        "9007199254740993, 9007199254740992",
        "123.456, 123.456",
        "NaN, null",
        "-Infinity, null"
    })
    void aDoubleIsWrittenAsJavaScriptWritesIt(double number, String expected) {
        assertThat(text(new Value.Float64(number))).isEqualTo(expected);
    }

    @Test
    void anIntegerThatADoubleCannotHoldIsTheNearestOne() {
        assertThat(text(Value.of(1L << 60))).isEqualTo("1152921504606847000");
        assertThat(text(Value.of(-9007199254740991L))).isEqualTo("-9007199254740991");
    }

    @Test
    void undefinedIsNullInAListAndLeftOutOfAnObject() {
        assertThat(text(Value.Array.of(JsValue.UNDEFINED, JsValue.FUNCTION))).isEqualTo("[null,null]");
        assertThat(text(Value.Map.ofEntries("a", JsValue.UNDEFINED, "b", Value.of(1), "c", JsValue.FUNCTION)))
                .isEqualTo("{\"b\":1}");
        assertThatIllegalArgumentException().isThrownBy(() -> text(JsValue.UNDEFINED));
    }

    @Test
    void datesAreTheirIsoText() {
        assertThat(text(new JsValue.Date(0))).isEqualTo("\"1970-01-01T00:00:00.000Z\"");
        assertThat(text(new JsValue.Date(-62198755200000L))).isEqualTo("\"-000001-01-01T00:00:00.000Z\"");
        assertThat(text(new JsValue.Date(253402300800000L))).isEqualTo("\"+010000-01-01T00:00:00.000Z\"");
        assertThat(text(JsValue.Date.INVALID)).isEqualTo("null");
    }

    @Test
    void collectionsHaveNoFields() {
        Value.Map entries = Value.Map.ofEntries("a", Value.of(1));
        assertThat(text(Value.Array.of(
                        new JsValue.Set(Value.Array.of(Value.of(1))),
                        new JsValue.JsMap(entries),
                        new JsValue.RegExp("a", "g"))))
                .isEqualTo("[{},{},{}]");
    }

    @Test
    void bytesAreTheFieldsOfABuffer() {
        assertThat(text(new Value.Bytes(new byte[] {0, 9, 10, 99, 100, -1})))
                .isEqualTo("{\"type\":\"Buffer\",\"data\":[0,9,10,99,100,255]}");
        assertThat(text(new Value.Bytes(new byte[0]))).isEqualTo("{\"type\":\"Buffer\",\"data\":[]}");
    }

    @Test
    void aTypedArrayIsAnObjectOfItsElements() {
        assertThat(text(new JsValue.TypedArray(ElementKind.INT16, new byte[] {1, 0, -1, -1})))
                .isEqualTo("{\"0\":1,\"1\":-1}");
        assertThat(text(new JsValue.TypedArray(ElementKind.ARRAY_BUFFER, new byte[] {1})))
                .isEqualTo("{}");
    }

    @Test
    void anErrorShowsOnlyWhatIsEnumerable() {
        Value.Map details = Value.Map.ofEntries("stack", Value.of("at x"), "code", Value.of(5));
        assertThat(text(new JsValue.JsError("Error", Value.of("no"), details))).isEqualTo("{\"code\":5}");
    }

    @Test
    void aSharedContainerIsWrittenAgainAndACycleIsRefused() {
        Value shared = new JsValue.Shared(1, Value.Array.of(Value.of(7)));
        assertThat(text(Value.Array.of(shared, new JsValue.Reference(1)))).isEqualTo("[[7],[7]]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> text(new JsValue.Shared(1, Value.Array.of(new JsValue.Reference(1)))))
                .withMessageContaining("holds itself");
    }

    @Test
    void aValueThatRepeatsItselfWithoutEndIsRefused() {
        JsonCodec small = new JsonCodec(new WireLimits(200, 10_000), true);
        Value value = Value.of("x");
        for (int id = 0; id < 60; id++) {
            value = Value.Array.of(new JsValue.Shared(id, Value.Array.of(value)), new JsValue.Reference(id));
        }
        Value doubling = value;
        WireBuffer out = new WireBuffer(16);
        assertThatIllegalArgumentException().isThrownBy(() -> small.encode(doubling, out));
        assertThat(out.size()).isZero();
    }

    @Test
    void aBigintIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> text(new Value.BigInt(BigInteger.ONE)));
    }

    @Test
    void numbersAreReadAsJavaScriptReadsThem() throws WireFormatException {
        assertThat(value("9007199254740993")).isEqualTo(new Value.Float64(9007199254740992.0));
        assertThat(value("123456789012345678901")).isEqualTo(new Value.Float64(123456789012345680000.0));
        assertThat(value("-0")).isEqualTo(new Value.Float64(-0.0));
        assertThat(value("[0]")).isEqualTo(Value.Array.of(Value.of(0)));
        assertThat(value("-5")).isEqualTo(Value.of(-5));
    }

    private String text(Value value) {
        WireBuffer out = new WireBuffer(16);
        codec.encode(value, out);
        return new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
    }

    private Value value(String text) throws WireFormatException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return codec.decode(bytes, 0, bytes.length);
    }
}
