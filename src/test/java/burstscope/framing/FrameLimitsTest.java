package burstscope.framing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FrameLimitsTest {
    @ParameterizedTest
    @CsvSource({"134217728, 22369621", "805306368, 134217728", "9223372036854775807, 134217728"})
    void aFrameFitsIntoAShareOfTheMemoryThatMayBeUsed(long memory, int most) {
        assertThat(FrameLimits.forMemory(memory).maxFrameBytes()).isEqualTo(most);
    }
}
