package burstscope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The folder that `mvn package` leaves, and its launcher. A script stands in for Java and prints what it is given.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a POSIX shell script")
final class PackagedProgramIT {
    private static final Path FOLDER = Path.of("target", "burstscope").toAbsolutePath();

    @TempDir
    private Path temp;

    private Path javaHome;
    private Path java;

    private record Ended(int exitCode, String out, String err) {}

    @BeforeEach
    void writeJavaStandIn() throws IOException {
        javaHome = temp.resolve("stand-in");
        java = javaThatSays("25.0.1", javaHome);
    }

    @Test
    void folderHoldsTheProgramAndJavaFxApart() throws IOException {
        try (Stream<Path> jars = Files.list(FOLDER.resolve("lib"))) {
            assertThat(jars.map(path -> path.getFileName().toString()))
                    .anyMatch(name -> name.startsWith("burstscope-"))
                    .noneMatch(name -> name.startsWith("javafx-"));
        }
        assertThat(FOLDER.resolve("lib/javafx")).isDirectoryContaining("glob:**/javafx-controls-*.jar");
    }

    @Test
    void launcherHandsItsWordsOnUnchanged() throws Exception {
        Ended ended = run(FOLDER, "burst", "two words", "*", "");
        assertThat(ended.out()).endsWith("[burstscope.Main]\n[burst]\n[two words]\n[*]\n[]\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void launcherWorksThroughLinksAndInFoldersWithSpaces() throws Exception {
        Path real = temp.resolve("a folder");
        Files.createDirectories(real.resolve("bin"));
        Files.copy(
                FOLDER.resolve("bin/burstscope"), real.resolve("bin/burstscope"), StandardCopyOption.COPY_ATTRIBUTES);
        Path links = Files.createDirectories(temp.resolve("other/bin"));
        Files.createSymbolicLink(links.resolve("first"), real.resolve("bin/burstscope"));
        Files.createSymbolicLink(links.resolve("second"), Path.of("first"));
        Ended ended = run(links.resolve("second"), Map.of("BURSTSCOPE_JAVA", java.toString()));
        assertThat(ended.out()).contains("[" + real.toRealPath().resolve("lib/*") + "]");
    }

    @Test
    void optionsOfTheUserComeAfterOurs() throws Exception {
        Ended ended = run(
                FOLDER.resolve("bin/burstscope"),
                Map.of("BURSTSCOPE_JAVA", java.toString(), "BURSTSCOPE_OPTS", "-Xmx4g -Da=b"));
        assertThat(ended.out()).contains("[-Xmx1g]\n[-Xmx4g]\n[-Da=b]\n[-cp]");
    }

    @Test
    void javaHomeIsTakenWhenItIsNewEnough() throws Exception {
        Ended ended = run(FOLDER.resolve("bin/burstscope"), Map.of("JAVA_HOME", javaHome.toString()));
        assertThat(ended.out()).contains("[burstscope.Main]");
    }

    @Test
    void oldJavaIsRefusedInOneSentence() throws Exception {
        Path old = javaThatSays("17.0.15", temp.resolve("old"));
        Ended ended = run(FOLDER.resolve("bin/burstscope"), Map.of("BURSTSCOPE_JAVA", old.toString()));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err().lines()).singleElement().asString().contains(old.toString(), "Java 25");
    }

    @Test
    void programChecksTheVectorsOfTheOriginals() throws Exception {
        Path vectors = Path.of("src", "test", "resources", "vectors").toAbsolutePath();
        Ended ended = run(
                FOLDER.resolve("bin/burstscope"),
                realJava(),
                "codec",
                "check",
                vectors.resolve("msgpackr").toString(),
                vectors.resolve("vscode").toString());
        assertThat(ended.out()).matches("[1-9][0-9]+ passed, 0 failed\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void programExplainsAPayload() throws Exception {
        Path launcher = FOLDER.resolve("bin/burstscope");
        String[] decode = {"codec", "decode", "--codec", "msgpackr", "--line", "--hex"};
        Ended fine = run(launcher, realJava(), append(decode, "d4724091a16105"));
        assertThat(fine.out()).isEqualTo("{\"a\":5}\n");
        assertThat(fine.exitCode()).isZero();
        Ended cut = run(launcher, realJava(), append(decode, "d4724091a161"));
        assertThat(cut.out()).isEmpty();
        assertThat(cut.err()).contains("no value of msgpackr").contains("^^ byte 6");
        assertThat(cut.exitCode()).isEqualTo(1);
    }

    private static Map<String, String> realJava() {
        return Map.of(
                "BURSTSCOPE_JAVA",
                Path.of(System.getProperty("java.home"), "bin", "java").toString());
    }

    private static String[] append(String[] words, String last) {
        String[] all = Arrays.copyOf(words, words.length + 1);
        all[words.length] = last;
        return all;
    }

    private Ended run(Path folder, String... words) throws Exception {
        return run(folder.resolve("bin/burstscope"), Map.of("BURSTSCOPE_JAVA", java.toString()), words);
    }

    private Ended run(Path launcher, Map<String, String> environment, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(words));
        Path out = Files.createTempFile(temp, "out", "");
        Path err = Files.createTempFile(temp, "err", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(temp.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment()
                .keySet()
                .removeIf(
                        name -> name.equals("JAVA_HOME") || name.startsWith("BURSTSCOPE_") || name.startsWith("JDK_"));
        builder.environment().putAll(environment);
        int exitCode = builder.start().waitFor();
        return new Ended(exitCode, Files.readString(out), Files.readString(err));
    }

    private static Path javaThatSays(String version, Path home) throws IOException {
        Path command = Files.createDirectories(home.resolve("bin")).resolve("java");
        String script = "#!/bin/sh\n"
                + "if [ \"$1\" = -version ]; then echo 'openjdk version \"" + version + "\" 2026-01-01' >&2; exit; fi\n"
                + "for word; do echo \"[$word]\"; done\n";
        Files.writeString(command, script, StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
        return command;
    }
}
