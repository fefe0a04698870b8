package burstscope.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProfilesTest {
    private static final String MINIMAL = """
            name: mine
            summary: my backend
            start: {program: my-backend}
            conversation:
              coding: json
              opening: {}
              events: {single: {method: next}, kind: /kind}
              bursts:
                kinds: [{name: ping, trigger: {method: ping}, counts: Pong}]
                flush: {method: ping}
            """;

    @TempDir
    Path folder;

    private static Profile read(String yaml) throws ProfileException {
        return Profiles.read(yaml, "mine.yaml", Vocabulary.ANY);
    }

    private static void assertRefused(String yaml, String... words) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(ProfileException.class)
                .message()
                .contains(words)
                .doesNotContain("burstscope.profile");
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = ProfilesTest.class.getResourceAsStream("/burstscope/profile/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theShippedProfilesAreWhole() {
        assertThat(Profiles.shipped())
                .extracting(Profile::name)
                .startsWith("demo", "deltachat", "msgpackr", "neovim")
                .doesNotHaveDuplicates();
    }

    @Test
    void theShippedProfilesExplainThemselves() throws Exception {
        for (Profile profile : Profiles.shipped()) {
            assertThat(profile.explain()).isEqualTo(golden(profile.name() + ".txt"));
        }
    }

    @Test
    void deltaChatHasTwoKindsOfBurstTheNumberedOneInOrder() throws Exception {
        Profile profile = Profiles.find("deltachat");
        assertThat(profile.burstKinds()).containsExactly("info", "numbered");
        assertThat(profile.conversation().bursts().kinds().get(1).awaited()).isTrue();
        assertThat(profile.conversation().opening().setUp())
                .extracting(Profile.Call::keep)
                .containsExactly("account", "chat");
    }

    @Test
    void aProfileOfMyOwnIsReadFromItsFileAndWhatItLeavesOutIsEmpty() throws Exception {
        Path file = Files.writeString(folder.resolve("mine.yaml"), MINIMAL);
        Profile profile = Profiles.find(file.toString());
        assertThat(profile.start().arguments()).isEmpty();
        assertThat(profile.start().environment()).isEmpty();
        assertThat(profile.start().install()).isEmpty();
        assertThat(profile.notes()).isEmpty();
        assertThat(profile.conversation().opening().handshake()).isNull();
        assertThat(profile.burstKinds()).containsExactly("ping");
        assertThat(profile.conversation().bursts().kinds().getFirst().sequence())
                .isNull();
        assertThat(profile.explain()).startsWith("mine: my backend\n");
    }

    @Test
    void anUnknownNameSaysWhatThereIs() {
        assertThatThrownBy(() -> Profiles.find("delta"))
                .isInstanceOf(ProfileException.class)
                .hasMessageStartingWith(
                        "there is no profile named delta; there are demo, deltachat, msgpackr, neovim, ")
                .hasMessageEndingWith(", and a file of your own that ends in .yaml");
    }

    @Test
    void aFileThatIsNotThereOrIsAFolderOrHasNoPossibleNameIsNamed() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("folder.yaml"));
        for (String name : List.of(folder.resolve("none.yaml").toString(), directory.toString(), "a\0b.yaml")) {
            assertThatThrownBy(() -> Profiles.find(name))
                    .isInstanceOf(ProfileException.class)
                    .hasMessageContaining(name)
                    .hasMessageContaining("cannot be read");
        }
    }

    @Test
    void anUnknownMemberIsNamedWithItsLineAndColumn() {
        assertRefused(
                MINIMAL.replace("  coding: json", "  coding: json\n  codign: x"),
                "mine.yaml line 6, column 3",
                "codign is not known here",
                "coding, controlMethods");
    }

    @Test
    void textThatIsNoYamlIsNamedWithItsLineAndColumn() {
        assertRefused("name: mine\nsummary: \"unclosed\n", "mine.yaml line 2, column 8", "unexpected end");
        assertRefused("\tname: mine", "mine.yaml line 1");
        assertRefused("just words", "mine.yaml line 1");
        assertRefused("", "mine.yaml: it is empty");
    }

    @Test
    void aValueOfTheWrongKindIsNamedWithItsLine() {
        assertRefused(MINIMAL.replace("bursts:", "bursts: 7 #"), "mine.yaml line");
        assertRefused(MINIMAL.replace("opening: {}", "controlMethods: maybe\n  opening: {}"), "mine.yaml line 6");
        assertRefused(MINIMAL.replace("kinds: [{", "kinds: [{awaited: often, "), "mine.yaml line");
    }

    @Test
    void anUnknownMemberDeepInsideIsFoundToo() {
        assertRefused(
                MINIMAL.replace("counts: Pong", "counts: Pong, colour: red"),
                "mine.yaml line 9",
                "colour is not known");
    }

    @Test
    void aMissingPartIsNamedByItsPath() {
        assertRefused(MINIMAL.replace("name: mine\n", ""), "mine.yaml: name is missing");
        assertRefused(MINIMAL.replace("start: {program: my-backend}\n", ""), "start is missing");
        assertRefused(MINIMAL.replace("program: my-backend", ""), "start.program is missing");
        assertRefused(MINIMAL.replace("  coding: json\n", ""), "conversation.coding is missing");
        assertRefused(MINIMAL.replace("  opening: {}\n", ""), "conversation.opening is missing");
        assertRefused(
                MINIMAL.replace("  events: {single: {method: next}, kind: /kind}\n", ""),
                "conversation.events is missing");
        assertRefused(MINIMAL.replace("single: {method: next}, ", ""), "conversation.events.single is missing");
        assertRefused(MINIMAL.replace("single: {method: next}", "single: {}"), "single.method is missing");
        assertRefused(MINIMAL.replace("    flush: {method: ping}\n", ""), "conversation.bursts.flush is missing");
        assertRefused(MINIMAL.replace("trigger: {method: ping}, ", ""), "kinds.trigger is missing");
        assertRefused(
                MINIMAL.replace("trigger: {method: ping}", "trigger: {params: [1]}"), "trigger.method is missing");
        assertRefused(MINIMAL.replace(", counts: Pong", ""), "kinds.counts is missing");
        assertRefused(
                MINIMAL.replace("[{name: ping, trigger: {method: ping}, counts: Pong}]", "[]"),
                "needs at least one kind of burst");
    }

    @Test
    void whatIsMissingIsNamedWithTheLineWhereItShouldBe() {
        String two = MINIMAL.replace("kinds: [{name: ping, trigger: {method: ping}, counts: Pong}]", """
                kinds:
                      - {name: ping, trigger: {method: ping}, counts: Pong}
                      - name: pong
                        trigger: {params: []}
                        counts: Pong""");
        assertRefused(two, "mine.yaml line 12, column 9", "conversation.bursts.kinds.trigger.method is missing");
        assertRefused(
                MINIMAL.replace("opening: {}", "opening: {setUp: [{method: a}, {method: b, params: x}]}"),
                "mine.yaml line 6",
                "conversation.opening.setUp.params is neither a list nor a map");
        assertRefused(MINIMAL.replace("  coding: json\n", ""), "mine.yaml line 4, column 1", "coding is missing");
    }

    @Test
    void aNumberBelowZeroIsNamed() {
        assertRefused(MINIMAL.replace("counts: Pong", "counts: Pong, quietMs: -1"), "line 9", "kinds.quietMs is -1");
        assertRefused(MINIMAL.replace("counts: Pong", "counts: Pong, inFlight: -2"), "line 9", "kinds.inFlight is -2");
    }

    @Test
    void marksOfABurstsEndNeedAKindAndANumber() throws ProfileException {
        assertRefused(MINIMAL.replace("counts: Pong", "ends: {times: 3}"), "line 9", "ends.kind is missing");
        assertRefused(MINIMAL.replace("counts: Pong", "ends: {kind: Pong}"), "line 9", "ends.times is 0");
        Profile profile = read(MINIMAL.replace("counts: Pong", "ends: {kind: Pong, times: 3}"));
        assertThat(ProfileText.of(profile)).contains("ends after 3 of Pong");
    }

    @Test
    void aCallOfTheSetUpCanBeRepeatedAndThenKnowsItsNumber() throws ProfileException {
        String call = "opening: {setUp: [{method: add, params: ['${n}']}]}";
        assertRefused(MINIMAL.replace("opening: {}", call), "line", "${n}");
        Profile profile = read(MINIMAL.replace("opening: {}", call.replace("method: add", "method: add, repeat: 80")));
        assertThat(profile.conversation().opening().setUp().getFirst().repeat()).isEqualTo(80);
    }

    @Test
    void aPointerThatPointsNowhereIsNamed() {
        assertRefused(MINIMAL.replace("kind: /kind", "kind: kind"), "conversation.events.kind", "begin with a slash");
    }

    @Test
    void parametersKeepTheirKinds() throws ProfileException {
        Profile profile =
                read(MINIMAL.replace("single: {method: next}", "single: {method: next, params: [1, x, true, 1.5]}"));
        Profile.Events events = Objects.requireNonNull(profile.conversation().events());
        Profile.Call single = Objects.requireNonNull(events.single());
        assertThat(single.params()).isEqualTo(List.of(1, "x", true, 1.5));
    }

    @Test
    void parametersByNameAndNullAreKept() throws ProfileException {
        Profile profile = read(MINIMAL.replace(
                "single: {method: next}", "single: {method: next, params: {a: [null, {b: 1}], c: null}}"));
        Profile.Events events = Objects.requireNonNull(profile.conversation().events());
        assertThat(String.valueOf(Objects.requireNonNull(events.single()).params()))
                .isEqualTo("{a=[null, {b=1}], c=null}");
    }

    @Test
    void parametersThatAreNeitherListNorMapAreRefused() {
        assertRefused(
                MINIMAL.replace("single: {method: next}", "single: {method: next, params: 7}"), "params", "neither");
    }
}
