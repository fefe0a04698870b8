package burstscope.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// A folder for one backend's files, deleted with all its content at the end, also when the program is interrupted.
/// Links
/// are deleted, not followed.
/// - Threads: one.
final class TemporaryFolder implements AutoCloseable {
    private static final int PASSES = 3;
    private final Path path;
    private final Thread atExit = Threads.FACTORY.newThread(this::delete);

    TemporaryFolder() throws IOException {
        path = Files.createTempDirectory(parent(System.getenv("TMPDIR")), "burstscope-");
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            delete();
            throw new IOException("Burstscope is ending", exiting);
        }
    }

    /// Where temporary folders go: Java itself does not look at TMPDIR.
    static Path parent(@Nullable String named) {
        return named != null && !named.isEmpty() && Files.isDirectory(Path.of(named))
                ? Path.of(named)
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    Path path() {
        return path;
    }

    /// Deletes what can be deleted. A dying backend may add and delete files meanwhile, so one pass is not always
    /// enough.
    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            // The program is ending, and the hook does the same once more.
        }
    }

    private void delete() {
        for (int pass = 0; pass < PASSES && Files.exists(path, LinkOption.NOFOLLOW_LINKS); pass++) {
            try {
                Files.walkFileTree(path, new Deletion());
            } catch (IOException kept) {
                // What cannot even be listed stays in the system's temporary folder, which the system empties.
            }
        }
    }

    /// Goes on behind whatever cannot be deleted.
    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failed) {
            delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failed) {
            delete(folder);
            return FileVisitResult.CONTINUE;
        }

        private static void delete(Path path) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException kept) {
                // The next pass tries again.
            }
        }
    }
}
