package burstscope.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import burstscope.profile.Profile;
import burstscope.profile.ProfileException;
import burstscope.profile.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A profile that says what nobody understands is refused where it says so, before anything is started.
final class KnownProfilesTest {
    private static final String WHOLE = """
            name: mine
            summary: my backend
            start:
              program: cat
              arguments: [--port, "${port}"]
              environment: {HOME: "${temporary}"}
            conversation:
              coding: json
              framing: newline
              dialect: json-rpc
              opening:
                handshake: {method: hello}
                setUp:
                  - {method: login, keep: token}
                  - {method: open, params: ["${token}"]}
              events: {single: {method: next}, kind: /kind}
              bursts:
                kinds:
                  - {name: ping, trigger: {method: ping, params: ["${n}", "${token}"]}, counts: Pong}
                  - {name: pong, trigger: {method: ping}, counts: Pong}
                flush: {method: ping}
              unavailable:
                batch: it has none
            """;

    @TempDir
    Path folder;

    private String file(String yaml) throws IOException {
        return Files.writeString(folder.resolve("mine.yaml"), yaml).toString();
    }

    @Test
    void wholeOnesAreFine() throws IOException {
        String file = file(WHOLE);
        assertThatCode(() -> KnownProfiles.find(file)).doesNotThrowAnyException();
        for (Profile shipped : Profiles.shipped()) {
            assertThatCode(() -> KnownProfiles.find(shipped.name())).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "coding: json|coding: jason|line 8, column 3|there is no codec 'jason'; there are json, msgpack",
                "coding: json|coding: 'msgpackr:useRecord=true'|line 8, column 3|has no option 'useRecord'",
                "framing: newline|framing: newlin|line 9, column 3|there is no framing 'newlin'; there are newline, ",
                "dialect: json-rpc|dialect: jsonrpc|line 10, column 3|there is no dialect 'jsonrpc'; there are json-rpc, ",
                "dialect: json-rpc|dialect: msgpack-rpc|line 10, column 3|msgpack-rpc is not written in json",
                "unavailable:|cancel: {method: stop}\\n  unavailable:|line 22, column 3|conversation.cancel.id is missing",
                "batch: it has none|batches: none|line 23, column 5|batches is no knob; there are codec, single, ",
                "batch: it has none|batch: ''|line 23, column 5|conversation.unavailable.batch is missing",
                "[\"${token}\"]|[\"${tokn}\"]|line 15|holds ${tokn}, which nothing fills; there are ${pid}, ${port}, ",
                "{method: hello}|{method: hello, params: {t: \"${token}\"}}|line 12|holds ${token}, which nothing fills",
                "\"${n}\"|\"#${nn} of ${n}\"|line 19|holds ${nn}, which nothing fills; there are ${burst}, ${events}, ",
                "{method: hello}|{method: hello, params: [[\"${n}\"]]}|line 12|holds ${n}, which nothing fills",
                "\"${port}\"|\"${prt}\"|line 5|start.arguments holds ${prt}, which nothing fills",
                "HOME: \"${temporary}\"|HOME: \"${tmp}\"|line 6|start.environment.HOME holds ${tmp}",
                "name: pong|name: ping|line 20|conversation.bursts.kinds.name is ping a second time",
                "counts: Pong}\\n      - {name: pong|inFlight: -1, counts: Pong}\\n      - {name: pong|line 19|kinds.inFlight is -1",
                "counts: Pong}\\n      - {name: pong|quietMs: -5, counts: Pong}\\n      - {name: pong|line 19|kinds.quietMs is -5",
            })
    void whatNobodyUnderstandsIsRefusedWhereItStands(String right, String wrong, String place, String words)
            throws IOException {
        String file = file(changed(right, wrong));
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> KnownProfiles.find(file))
                .withMessageContaining(place)
                .withMessageContaining(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "counts: Pong}\\n      - {name: pong|inFlight: many, counts: Pong}\\n      - {name: pong|line 19|conversation.bursts.kinds.inFlight must be a whole number, not 'many'",
                "counts: Pong}\\n      - {name: pong|awaited: often, counts: Pong}\\n      - {name: pong|line 19|conversation.bursts.kinds.awaited must be true or false, not 'often'",
                "counts: Pong}\\n      - {name: pong|coming: slowly, counts: Pong}\\n      - {name: pong|line 19|events come by requests, push, answers or operations, not by 'slowly'",
                "arguments: [--port, \"${port}\"]|arguments: --port|line 5, column 3|start.arguments must be a list",
                "arguments: [--port, \"${port}\"]|arguments: [a, null]|line 5|an empty entry",
                "environment: {HOME: \"${temporary}\"}|environment: [a]|line 6, column 3|start.environment must be a map of names and values",
                "flush: {method: ping}|flush: ping|line 21, column 5|conversation.bursts.flush must be a map of members",
                "program: cat|program: [cat]|line 4, column 3|start.program must be a text",
                "name: mine|name: mine\\nname: yours|line 2|name is given twice",
                "[--port, \"${port}\"]|&words [a]|line 3|",
            })
    void aValueOfAWrongKindIsRefusedInWordsOfTheFile(String right, String wrong, String place, @org.jspecify.annotations.Nullable String words)
            throws IOException {
        String file = file(changed(right, wrong));
        if (words == null) {
            assertThatCode(() -> KnownProfiles.find(file)).doesNotThrowAnyException();
            return;
        }
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> KnownProfiles.find(file))
                .withMessageContaining(place)
                .withMessageContaining(words)
                .satisfies(refused -> assertPlain(String.valueOf(refused.getMessage())));
    }

    private static void assertPlain(String message) {
        org.assertj.core.api.Assertions.assertThat(message)
                .doesNotContain("java.", "burstscope.", "tools.jackson", "`", "deserialize", "Token", "construct");
    }

    @Test
    void anAliasIsRefusedWhereItStands() throws IOException {
        String file = file(changed("arguments: [--port, \"${port}\"]", "arguments: &words [a]\n  candidates: *words"));
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> KnownProfiles.find(file))
                .withMessageContaining("line 6, column 15")
                .withMessageContaining("*words stands for something written elsewhere, which profiles cannot have");
    }

    @Test
    void bracesOfAScriptAreLeftAlone() throws IOException {
        String file = file(changed("[\"${n}\", \"${token}\"]", "[\"`${1 + 1}` ${n}\"]"));
        assertThatCode(() -> KnownProfiles.find(file)).doesNotThrowAnyException();
    }

    private static String changed(String right, String wrong) {
        String before = right.replace("\\n", "\n");
        if (!WHOLE.contains(before)) {
            throw new IllegalArgumentException("the profile does not say " + before);
        }
        return WHOLE.replace(before, wrong.replace("\\n", "\n"));
    }
}
