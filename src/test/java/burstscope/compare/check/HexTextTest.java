package burstscope.compare.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HexTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"d47240", "D4 72 40", "d4:72:40", "0xd4, 0x72, 0x40", "d472\n40\r\n", " d4 7240 ", "0xd47240"})
    void bytesAreReadHoweverTheyWereCopied(String text) {
        assertThat(HexText.bytes(text)).containsExactly(0xd4, 0x72, 0x40);
    }

    @Test
    void nothingIsNoBytes() {
        assertThat(HexText.bytes(" ")).isEmpty();
        assertThat(HexText.bytes("00 0a")).containsExactly(0, 10);
    }

    @ParameterizedTest
    @CsvSource({
        "d, the last byte is cut",
        "d47, the last byte is cut",
        "d 47, one stands alone at character 1",
        "d4g7, character 3",
        "x4, character 1",
        "d4-72, character 3",
        "\uff11\uff11, character 1",
        "d4\u00e9, character 3"
    })
    void otherTextIsRefusedWithThePlace(String text, String words) {
        assertThatThrownBy(() -> HexText.bytes(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }
}
