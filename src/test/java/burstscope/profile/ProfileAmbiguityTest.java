package burstscope.profile;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Profiles that could be read in two ways are refused, where they are wrong.
class ProfileAmbiguityTest {
    private static final String WHOLE = """
            name: mine
            summary: my backend
            start: {program: cat}
            conversation:
              coding: json
              opening: {handshake: {method: hello}}
              events: {single: {method: next}, kind: /kind}
              bursts:
                kinds: [{name: ping, trigger: {method: ping}, counts: Pong}]
                flush: {method: ping}
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "summary: my backend|summary: my backend, or another\\nsummary: a third|line 3|summary",
                "coding: json|coding: json\\n  coding: msgpack|line 6|coding",
                "counts: Pong|counts: Pong, counts: Ping|line 9|counts",
                "counts: Pong|counts: Pong, inFlight: 1.5|line 9|1.5",
            })
    void whatIsSaidTwiceOrCutOffIsRefused(String right, String wrong, String line, String word) {
        String yaml = WHOLE.replace(right, wrong.replace("\\n", "\n"));

        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> Profiles.read(yaml, "mine.yaml", Vocabulary.ANY))
                .withMessageContaining(line)
                .withMessageContaining(word);
    }
}
