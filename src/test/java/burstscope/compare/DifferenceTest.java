package burstscope.compare;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.compare.Difference.Numbers;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

final class DifferenceTest {
    @Test
    void theFirstDifferenceHasItsPath() {
        Value expected =
                Value.Map.ofEntries("params", Value.Array.of(Value.of(1), Value.Map.ofEntries("uri", Value.of("a"))));
        Value actual =
                Value.Map.ofEntries("params", Value.Array.of(Value.of(1), Value.Map.ofEntries("uri", Value.of("b"))));
        assertThat(Difference.first(expected, actual, Numbers.BY_VALUE))
                .hasValueSatisfying(found -> assertThat(found.path()).isEqualTo("params[1].uri"));
    }

    @Test
    void equalValuesHaveNone() {
        Value value = Value.Map.ofEntries("a", Value.Array.of(Value.of("x"), JsValue.UNDEFINED, Value.NULL));
        assertThat(Difference.first(value, value, Numbers.AS_JAVASCRIPT)).isEmpty();
    }

    @Test
    void aFloatOfTheSameValueIsTheSameNumber() {
        assertThat(same(Value.of(3), new Value.Float64(3), Numbers.AS_JAVASCRIPT))
                .isTrue();
        assertThat(same(new Value.Float32(0.5f), new Value.Float64(0.5), Numbers.AS_JAVASCRIPT))
                .isTrue();
        assertThat(same(new Value.Float32(0.1f), new Value.Float64(0.1), Numbers.BY_VALUE))
                .isFalse();
    }

    @Test
    void aBigintIsTheSameNumberOnlyByValue() {
        Value big = new Value.BigInt(BigInteger.valueOf(5));
        assertThat(same(Value.of(5), big, Numbers.BY_VALUE)).isTrue();
        assertThat(same(Value.of(5), big, Numbers.AS_JAVASCRIPT)).isFalse();
        assertThat(same(big, new Value.BigInt(BigInteger.valueOf(5)), Numbers.AS_JAVASCRIPT))
                .isTrue();
    }

    @Test
    void largeIntegersAreComparedExactly() {
        assertThat(same(Value.of((1L << 53) + 1), new Value.Float64(1L << 53), Numbers.BY_VALUE))
                .isFalse();
        assertThat(same(new Value.BigInt(BigInteger.TWO.pow(2000)), new Value.Float64(1), Numbers.BY_VALUE))
                .isFalse();
    }

    @Test
    void aLostSignOfZeroAndNotANumberAreTold() {
        assertThat(same(new Value.Float64(-0.0), Value.of(0), Numbers.BY_VALUE)).isFalse();
        assertThat(same(new Value.Float64(Double.NaN), new Value.Float64(Double.NaN), Numbers.BY_VALUE))
                .isTrue();
        assertThat(same(new Value.Float64(Double.NaN), Value.of(0), Numbers.BY_VALUE))
                .isFalse();
        assertThat(same(Value.of(7), new Value.Float64(Double.NaN), Numbers.BY_VALUE))
                .isFalse();
    }

    @Test
    void missingItemsAreADifferenceOfTheContainer() {
        assertThat(Difference.first(Value.Array.of(Value.of(1)), Value.Array.EMPTY, Numbers.BY_VALUE))
                .hasValueSatisfying(found ->
                        assertThat(found.toString()).isEqualTo("the value: an array of 1 became an array of 0"));
    }

    @Test
    void sharedContainersMayBeNumberedInAnotherWay() {
        Value one = Value.Array.of(new JsValue.Shared(1, Value.Array.EMPTY), new JsValue.Reference(1));
        Value other = Value.Array.of(new JsValue.Shared(4, Value.Array.EMPTY), new JsValue.Reference(4));
        Value wrong = Value.Array.of(new JsValue.Shared(4, Value.Array.EMPTY), new JsValue.Reference(5));
        assertThat(same(one, other, Numbers.BY_VALUE)).isTrue();
        assertThat(same(one, wrong, Numbers.BY_VALUE)).isFalse();
    }

    private static boolean same(Value one, Value other, Numbers numbers) {
        return Difference.first(one, other, numbers).isEmpty();
    }
}
