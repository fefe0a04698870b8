package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.JsValue;
import burstscope.codec.Pointer;
import burstscope.codec.Value;
import burstscope.profile.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The small parts of the use cases: pointers, templates, programs, folders, marks.
final class RunPartsTest {
    private static final Value TREE = Value.Map.ofEntries(
            "event", Value.Map.ofEntries("kind", Value.of("Info"), "n", Value.of(7), "minus", Value.of(-7)),
            "list", Value.Array.of(Value.of(10), Value.Map.ofEntries("x", Value.of(11))),
            "a/b", Value.of(1),
            "m~n", Value.of(2),
            "~1", Value.of(3),
            "", Value.of(4));

    @TempDir
    Path folder;

    @Test
    void theNumberOfALongerTextIsItsLastDigits() {
        Pointer whole = new Pointer("");
        assertThat(whole.findNumber(Value.of("file:///burst/3/12.json"))).isEqualTo(12);
        assertThat(whole.findNumber(Value.of("#7"))).isEqualTo(7);
        assertThat(whole.findNumber(Value.of(9))).isEqualTo(9);
        assertThat(whole.findNumber(Value.of("none"))).isEqualTo(-1);
        assertThat(whole.findNumber(Value.of(""))).isEqualTo(-1);
        assertThat(whole.findNumber(Value.of("1".repeat(40)))).isEqualTo(111_111_111_111_111_111L);
        assertThat(whole.findNumber(Value.NULL)).isEqualTo(-1);
        assertThat(whole.findNumber(Value.of(-4))).isEqualTo(-1);
    }

    @Test
    void aPointerFollowsNamesAndIndexes() {
        assertThat(new Pointer("").find(TREE)).isSameAs(TREE);
        assertThat(new Pointer("/event/kind").findText(TREE)).isEqualTo("Info");
        assertThat(new Pointer("/event/n").findCount(TREE)).isEqualTo(7);
        assertThat(new Pointer("/list/0").findCount(TREE)).isEqualTo(10);
        assertThat(new Pointer("/list/1/x").findCount(TREE)).isEqualTo(11);
    }

    @Test
    void aPointerUnescapesAsRfc6901Says() {
        assertThat(new Pointer("/a~1b").findCount(TREE)).isEqualTo(1);
        assertThat(new Pointer("/m~0n").findCount(TREE)).isEqualTo(2);
        assertThat(new Pointer("/~01").findCount(TREE)).isEqualTo(3);
        assertThat(new Pointer("/").findCount(TREE)).isEqualTo(4);
    }

    @Test
    void aPointerToNothingFindsNothing() {
        for (String nowhere :
                List.of("/none", "/event/kind/deeper", "/list/2", "/list/-1", "/list/x", "/list/99999999999")) {
            assertThat(new Pointer(nowhere).find(TREE)).as(nowhere).isNull();
            assertThat(new Pointer(nowhere).findCount(TREE)).as(nowhere).isEqualTo(-1);
            assertThat(new Pointer(nowhere).findText(TREE)).as(nowhere).isEmpty();
        }
        assertThat(new Pointer("/event/minus").findCount(TREE))
                .as("a negative count")
                .isEqualTo(-1);
        assertThat(new Pointer("/event/kind").findCount(TREE)).isEqualTo(-1);
    }

    @Test
    void aTemplateFillsInWhatWasKept() {
        Template template = new Template();
        template.keep("account", Value.of(12));
        assertThat(template.fill(List.of("${account}", "x${account}", 1, 2L, true, 1.5)))
                .isEqualTo(Value.Array.of(
                        Value.of(12), Value.of("x12"), Value.of(1), Value.of(2), Value.TRUE, new Value.Float64(1.5)));
        template.keep("account", Value.of("other"));
        assertThat(template.fill(List.of("${account}"))).isEqualTo(Value.Array.of(Value.of("other")));
    }

    @Test
    void aTemplateNamesWhatItCannotFill() {
        Template template = new Template();
        assertThatThrownBy(() -> template.fill(List.of("${chat}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nothing was kept under ${chat}");
        template.keep("list", Value.Array.EMPTY);
        assertThatThrownBy(() -> template.fill(List.of("a ${list}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("fit into a text");
        assertThatThrownBy(() -> template.fill(List.of(new Object()))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aTemplateFillsListsAndMapsWithinOneAnother() {
        Template template = new Template();
        template.keep("n", Value.of(7));
        assertThat(template.fill(Map.of("a", List.of("${n}", "no ${n}"))))
                .isEqualTo(Value.Map.ofEntries("a", Value.Array.of(Value.of(7), Value.of("no 7"))));
        assertThat(template.fill(null)).isEqualTo(JsValue.UNDEFINED);
        assertThat(template.fillOrNull(null)).isEqualTo(Value.NULL);
    }

    private static Profile.Start start(String program, List<String> candidates) {
        return new Profile.Start(program, List.of("--quiet"), candidates, Map.of(), "");
    }

    private Path program(String name) throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    @Test
    void aCommandOfTheUserCountsMoreThanTheProfile() {
        assertThat(ProgramFinder.command(start("sh", List.of()), List.of("mine", "-x")))
                .containsExactly("mine", "-x");
    }

    @Test
    void aProgramIsLookedUpOnThePath() {
        assertThat(ProgramFinder.command(start("sh", List.of()), List.of()))
                .hasSize(2)
                .satisfies(command -> assertThat(command.getFirst()).endsWith("/sh"))
                .endsWith("--quiet");
    }

    @Test
    void aProgramThatIsNotOnThePathIsLookedUpAmongItsCandidates() throws IOException {
        Path file = program("burstscope-test-program");
        Path directory = Files.createDirectories(folder.resolve("bin/folder"));
        assertThat(ProgramFinder.command(
                        start("burstscope-test-program", List.of(directory.toString(), file.toString())), List.of()))
                .containsExactly(file.toString(), "--quiet");
    }

    @Test
    void aProgramThatIsNowhereKeepsItsNameForTheMessage() {
        assertThat(ProgramFinder.command(start("burstscope-test-none", List.of("no/such/file")), List.of()))
                .containsExactly("burstscope-test-none", "--quiet");
    }

    @Test
    void theDemoBackendIsThisProgramAgain() {
        assertThat(ProgramFinder.command(start("@demo", List.of()), List.of()))
                .contains("burstscope.Main", "backend", "--stdio");
    }

    @Test
    void aTemporaryFolderGoesWithItsContentAndLinksAreNotFollowed() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("precious"), "x");
        TemporaryFolder temporary = new TemporaryFolder();
        Path inside = Files.createDirectories(temporary.path().resolve("a/b"));
        Files.writeString(inside.resolve("file"), "x");
        Files.createSymbolicLink(inside.resolve("link"), outside);
        Files.createSymbolicLink(inside.resolve("dangling"), folder.resolve("none"));
        temporary.close();
        assertThat(temporary.path()).doesNotExist();
        assertThat(outside.resolve("precious")).exists();
        temporary.close();
    }

    @Test
    void temporaryFoldersGoWhereTmpdirSaysWhenThatIsAFolder() {
        Path usual = Path.of(System.getProperty("java.io.tmpdir"));
        assertThat(TemporaryFolder.parent(folder.toString())).isEqualTo(folder);
        assertThat(TemporaryFolder.parent(folder.resolve("none").toString())).isEqualTo(usual);
        assertThat(TemporaryFolder.parent("")).isEqualTo(usual);
        assertThat(TemporaryFolder.parent(null)).isEqualTo(usual);
    }

    @Test
    void aTemporaryFolderThatBecameALinkLeavesTheTargetAlone() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("precious"), "x");
        TemporaryFolder temporary = new TemporaryFolder();
        Files.delete(temporary.path());
        Files.createSymbolicLink(temporary.path(), outside);
        temporary.close();
        assertThat(Files.isSymbolicLink(temporary.path())).isFalse();
        assertThat(outside.resolve("precious")).exists();
    }

    /// A program that ends without leaving its folder.
    static final class Leaver {
        private Leaver() {}

        public static void main(String[] args) throws IOException {
            Path path = new TemporaryFolder().path();
            Files.createFile(path.resolve("file"));
            System.out.println(path);
            System.exit(0);
        }
    }

    @Test
    void aTemporaryFolderGoesWithTheProgramThatDidNotCloseIt() throws Exception {
        Process leaver = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Leaver.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String path = new String(leaver.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(leaver.waitFor()).isZero();
        assertThat(path).contains("burstscope-");
        assertThat(Path.of(path)).doesNotExist();
    }

    @Test
    void filesThatComeAndGoWhileAFolderIsDeletedDoNotKeepIt() throws Exception {
        TemporaryFolder temporary = new TemporaryFolder();
        Path busy = Files.createDirectories(temporary.path().resolve("busy"));
        for (int i = 0; i < 3_000; i++) {
            Files.createFile(busy.resolve("f" + i));
        }
        Thread other = new Thread(() -> {
            for (int i = 0; i < 3_000; i++) {
                busy.resolve("f" + (i * 7 % 3_000)).toFile().delete();
            }
        });
        other.start();
        temporary.close();
        other.join();
        assertThat(temporary.path()).doesNotExist();
    }

    @Test
    void aChangeOfTheBackendIsSaidInAFewWords() {
        assertThat(KnobText.of(new BackendKnobs(0, 0, 64))).isEqualTo("no delay");
        assertThat(KnobText.of(new BackendKnobs(1_000_000, 0, 64))).isEqualTo("delay 1 ms");
        assertThat(KnobText.of(new BackendKnobs(0, 20_000, 64))).isEqualTo("no delay, 20000 events/s");
    }
}
