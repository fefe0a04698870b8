package burstscope.transport;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/// The files that come with Burstscope, among them programs to be started. They are looked for beside its own code and
/// never in the working folder, whose scripts nobody named.
/// - Threads: any.
public final class OwnFiles {
    private OwnFiles() {}

    /// The folder that the program was installed to, or was checked out to: two above our jar,
    /// `target/burstscope/lib/burstscope.jar`, or two above the classes of a checkout, `target/classes`.
    public static Optional<Path> folder() {
        CodeSource source = OwnFiles.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            return Optional.empty();
        }
        try {
            Path code = Path.of(source.getLocation().toURI());
            return Optional.ofNullable(code.getParent()).map(Path::getParent);
        } catch (URISyntaxException | IllegalArgumentException nowhere) {
            return Optional.empty();
        }
    }

    /// The file of this name in [#folder]; empty when there is none.
    public static Optional<Path> file(String relative) {
        return folder().map(home -> home.resolve(relative)).filter(Files::isRegularFile);
    }
}
