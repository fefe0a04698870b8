package burstscope.tap;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Where taps can be watched: one Unix socket for each name, in a folder that only its owner can enter.
/// - Shape: `$XDG_RUNTIME_DIR/burstscope-taps/NAME`, or a folder of the user's name in the temporary folder.
/// - Threads: any.
final class WatchPlace {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,40}");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private WatchPlace() {}

    /// The socket of that name.
    /// @throws IllegalArgumentException for what cannot be a name
    static TapPlace.Unix of(String name) throws IOException {
        problem(name).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
        return new TapPlace.Unix(folder().resolve(name));
    }

    /// Why it cannot be a name; empty when it can.
    static Optional<String> problem(String name) {
        return NAME.matcher(name).matches() && !name.startsWith(".")
                ? Optional.empty()
                : Optional.of(
                        "'" + name + "' cannot be a tap's name: use letters, digits, '_', '-' and '.', at most 40");
    }

    /// The names of taps that run. A socket that one left behind, as it was killed, is no sign of it.
    static List<String> running() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.filter(TapPlace::isListening)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static Path folder() throws IOException {
        String runtime = System.getenv().getOrDefault("XDG_RUNTIME_DIR", "");
        Path folder = runtime.isEmpty() || !Files.isDirectory(Path.of(runtime))
                ? Path.of(System.getProperty("java.io.tmpdir"), "burstscope-taps-" + System.getProperty("user.name"))
                : Path.of(runtime, "burstscope-taps");
        try {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (FileAlreadyExistsException e) {
            // Somebody else may have made it to see what is told there.
            boolean ours = Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS)
                            .getName()
                            .equals(System.getProperty("user.name"))
                    && Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS)
                            .equals(OWNER_ONLY);
            if (!ours) {
                throw new IOException(folder + " is not a folder that you alone can enter", e);
            }
        }
        return folder;
    }
}
