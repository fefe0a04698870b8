package burstscope.compare.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import org.junit.jupiter.api.Test;

final class RepeatedKeysTest {
    @Test
    void aKeyThatStandsTwiceIsFoundAtAnyDepth() {
        Value twice = Value.Map.ofEntries("", Value.of(1), "a", Value.of(2), "", Value.of(3));
        assertThat(RepeatedKeys.in(twice)).isTrue();
        assertThat(RepeatedKeys.in(Value.Array.of(Value.Map.ofEntries("x", twice))))
                .isTrue();
        assertThat(RepeatedKeys.in(new JsValue.JsMap((Value.Map) twice))).isTrue();
        assertThat(RepeatedKeys.in(new JsValue.Shared(1, twice))).isTrue();
    }

    @Test
    void equalKeysOfDifferentMapsAreNone() {
        Value once = Value.Map.ofEntries("a", Value.Map.ofEntries("a", Value.of(1)));
        assertThat(RepeatedKeys.in(Value.Array.of(once, once))).isFalse();
    }
}
