package burstscope.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Codecs and their options share the comma.
final class CodecWordsTest {
    @Test
    void aListIsSplitBetweenCodecsAndNotBetweenOptions() {
        assertThat(CodecWords.ids(List.of("json,msgpackr:useRecords=false,bundleStrings,msgpack", "msgpackr")))
                .containsExactly("json", "msgpackr:useRecords=false,bundleStrings=true", "msgpack", "msgpackr");
    }

    @Test
    void theSameCodingIsRunOnce() {
        assertThat(CodecWords.ids(List.of("json,json", "msgpackr:useRecords=true,msgpackr")))
                .containsExactly("json", "msgpackr");
    }

    @Test
    void whatIsNoCodecAndNoOptionIsNamed() {
        assertThatThrownBy(() -> CodecWords.ids(List.of("json,morse"))).hasMessageContaining("no codec 'morse'");
        assertThatThrownBy(() -> CodecWords.ids(List.of("msgpackr:morse"))).hasMessageContaining("no option 'morse'");
        assertThatThrownBy(() -> CodecWords.ids(List.of(""))).hasMessageContaining("no codec ''");
    }
}
