package burstscope.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Whether output can be written at all, found out before a run that takes minutes.
final class OutputPlace {
    private OutputPlace() {}

    /// Makes the folder and a file in it, which is taken away again.
    /// @throws IOException naming the place, when nothing can be written there
    static void checkFolder(@Nullable Path folder) throws IOException {
        if (folder != null) {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "burstscope", ".tmp"));
        }
    }

    /// The same for a file, which may be there already.
    static void checkFile(@Nullable Path file) throws IOException {
        if (file == null) {
            return;
        }
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder");
        }
        if (Files.exists(file)) {
            if (!Files.isWritable(file)) {
                throw new AccessDeniedException(file.toString());
            }
        } else {
            Path parent = file.toAbsolutePath().getParent();
            Files.delete(Files.createTempFile(parent, "burstscope", ".tmp"));
        }
    }
}
