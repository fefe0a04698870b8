package burstscope.compare;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KnownLossesTest {
    private static final Coding STRICT = Coding.JSON;

    @Test
    void aStrictCodecLosesNothingThatIsKnown() {
        assertThat(RoundTrip.verdict(STRICT, JsValue.UNDEFINED, Value.NULL)).isInstanceOf(Verdict.Differs.class);
        assertThat(RoundTrip.verdict(STRICT, new Value.Float64(-0.0), Value.of(0)))
                .isInstanceOf(Verdict.Differs.class);
    }

    @Test
    void aChangedTextIsCorruptionInEveryCoding() {
        for (CodecKind kind : CodecKind.values()) {
            Value before = Value.Array.of(Value.of(1), Value.Map.ofEntries("text", Value.of("abc")));
            Value after = Value.Array.of(Value.of(1), Value.Map.ofEntries("text", Value.of("abd")));
            assertThat(RoundTrip.verdict(new Coding(kind, Value.Map.EMPTY), before, after))
                    .isEqualTo(new Verdict.Differs(new Difference("[1].text", "'abc' (3 chars)", "'abd' (3 chars)")));
        }
    }

    @Test
    void numbersOfOneValueAreNoLoss() {
        assertThat(RoundTrip.verdict(STRICT, Value.of(3), new Value.Float64(3))).isEqualTo(new Verdict.Same(List.of()));
    }

    @Test
    void whatJavascriptCodingsDoNotCarryIsToldInWords() {
        Coding plain = coding("msgpackr");
        assertThat(RoundTrip.verdict(plain, Value.of("a\ud800b"), Value.of("a\ufffdb")))
                .isEqualTo(new Verdict.Same(List.of("a lone surrogate becomes U+FFFD")));
        assertThat(RoundTrip.verdict(plain, new Value.Float64(-0.0), Value.of(0)))
                .isEqualTo(new Verdict.Same(List.of("the sign of zero is not carried")));
        assertThat(RoundTrip.verdict(
                        plain, new JsValue.Set(Value.Array.of(Value.of("x"))), Value.Array.of(Value.of("x"))))
                .isEqualTo(new Verdict.Same(List.of("a Set becomes an array")));
    }

    @Test
    void insideOfWhatIsConvertedCorruptionIsStillSeen() {
        assertThat(RoundTrip.verdict(
                        coding("msgpackr"),
                        new JsValue.Set(Value.Array.of(Value.of("x"))),
                        Value.Array.of(Value.of("y"))))
                .isInstanceOf(Verdict.Differs.class);
    }

    @Test
    void aLossDoesNotHideCorruptionBehindIt() {
        Value before = Value.Array.of(Value.of("\ud800"), Value.of("right"));
        Value after = Value.Array.of(Value.of("\ufffd"), Value.of("wrong"));
        assertThat(RoundTrip.verdict(coding("msgpackr"), before, after)).isInstanceOf(Verdict.Differs.class);
    }

    @Test
    void undefinedInAnObjectOfJsonTextIsAKnownLoss() {
        Value before = Value.Map.ofEntries("a", JsValue.UNDEFINED, "b", Value.of(1));
        Value after = Value.Map.ofEntries("b", Value.of(1));
        assertThat(RoundTrip.verdict(coding("vscode-c"), before, after))
                .isEqualTo(new Verdict.Same(List.of("undefined and functions in objects are not carried")));
    }

    private static Coding coding(String id) {
        return Coding.byId(id).orElseThrow();
    }
}
