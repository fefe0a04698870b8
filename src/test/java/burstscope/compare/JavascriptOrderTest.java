package burstscope.compare;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import org.junit.jupiter.api.Test;

final class JavascriptOrderTest {
    private static Value map(String... keys) {
        Value[] texts = new Value[keys.length];
        Value[] values = new Value[keys.length];
        for (int i = 0; i < keys.length; i++) {
            texts[i] = Value.of(keys[i]);
            values[i] = Value.of(i);
        }
        return Value.Map.of(texts, values);
    }

    @Test
    void indicesComeFirstByNumber() {
        assertThat(JavascriptOrder.of(map("b", "10", "a", "9", "01", "4294967295", "0")))
                .hasToString("{Text[value=0]=Int[value=6], Text[value=9]=Int[value=3], Text[value=10]=Int[value=1],"
                        + " Text[value=b]=Int[value=0], Text[value=a]=Int[value=2], Text[value=01]=Int[value=4],"
                        + " Text[value=4294967295]=Int[value=5]}");
    }

    @Test
    void aKeyStandsOnceWithItsLastValue() {
        assertThat(JavascriptOrder.of(map("a", "b", "a")))
                .isEqualTo(Value.Map.ofEntries("a", Value.of(2), "b", Value.of(1)));
    }

    @Test
    void aValueInOrderIsItself() {
        Value value = Value.Array.of(map("a", "b"), Value.of(1));
        assertThat(JavascriptOrder.of(value)).isSameAs(value);
    }
}
