package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PayloadShapeTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 64, 1000, 262_144, 262_145, 1_000_003})
    void textsHaveExactlyTheBytesAskedFor(int bytes) {
        assertThat(utf8(PayloadShape.TEXT.payload(bytes, 1, 2, Coding.JSON))).hasSize(bytes);
        assertThat(utf8(PayloadShape.CJK.payload(bytes, 1, 2, Coding.JSON))).hasSize(bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 999, 1000, 1001, 100_000})
    void stringsHaveTogetherTheBytesAskedFor(int bytes) {
        Value.Array texts = (Value.Array) PayloadShape.STRINGS.payload(bytes, 1, 2, Coding.JSON);
        int sum = 0;
        for (Value text : texts.asList()) {
            int length = utf8(text).length;
            assertThat(length).isLessThanOrEqualTo(1000);
            sum += length;
        }
        assertThat(sum).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {72, 73, 100, 128, 129, 130, 200, 1000, 8_000_000})
    void aRecordsJsonTextHasExactlyTheBytesAskedFor(int bytes) {
        for (long sequence = 1; sequence < (bytes > 10_000 ? 2 : 50); sequence++) {
            Value record = PayloadShape.RECORD.payload(bytes, 7, sequence, Coding.MSGPACK);
            assertThat(Frames.encode(Coding.JSON, record)).hasSize(bytes + "\n".length());
        }
    }

    @Test
    void aRecordIsNeverSmallerThanItsFixedMembers() {
        assertThat(Frames.encode(Coding.JSON, PayloadShape.RECORD.payload(0, 7, 1, Coding.JSON)))
                .hasSize(72 + "\n".length());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64, 262_145, 1_000_003})
    void binaryIsBytesInMessagePackAndTheirBase64InJson(int bytes) {
        byte[] raw = ((Value.Bytes) PayloadShape.BINARY.payload(bytes, 1, 2, Coding.MSGPACK)).value();
        String text = ((Value.Text) PayloadShape.BINARY.payload(bytes, 1, 2, Coding.JSON)).value();
        assertThat(raw).hasSize(bytes);
        assertThat(Base64.getDecoder().decode(text)).isEqualTo(raw);
    }

    @ParameterizedTest
    @EnumSource
    void theSameSeedAndNumberGiveTheSamePayload(PayloadShape shape) {
        Value first = shape.payload(300, 5, 9, Coding.MSGPACK);
        Value again = shape.payload(300, 5, 9, Coding.MSGPACK);
        assertThat(again).isEqualTo(first);
    }

    @ParameterizedTest
    @EnumSource
    void seedAndNumberBothChangeThePayload(PayloadShape shape) {
        Set<Value> different = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            different.add(shape.payload(300, 5, i, Coding.MSGPACK));
            different.add(shape.payload(300, 100 + i, 0, Coding.MSGPACK));
        }
        assertThat(different).hasSize(40);
    }

    @ParameterizedTest
    @EnumSource
    void aShapeIsFoundByItsName(PayloadShape shape) {
        assertThat(PayloadShape.byId(shape.id())).contains(shape);
    }

    private static byte[] utf8(Value text) {
        return ((Value.Text) text).value().getBytes(StandardCharsets.UTF_8);
    }
}
