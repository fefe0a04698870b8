package burstscope.cli;

import burstscope.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The whole program with its command `tap`, as a process of its own.
final class TapProgram {
    private TapProgram() {}

    static List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+DisplayVMOutputToStderr",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "tap"));
        command.addAll(List.of(words));
        return command;
    }

    /// A script that is started as if it were the program behind the tap.
    static Path script(Path file, String... words) throws IOException {
        String line = command(words).stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        Files.writeString(file, "#!/bin/sh\nexec " + line + " \"$@\"\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file;
    }
}
