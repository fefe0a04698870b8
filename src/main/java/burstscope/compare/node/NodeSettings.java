package burstscope.compare.node;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.Optional;

/// How the process is started.
/// @param program the `node` that the user named: a path, or a name on the PATH
/// @param folder where `library.mjs` and its `node_modules` are
/// @param timeout for one answer
/// @param addon whether the libraries may use their native addon where it is installed
public record NodeSettings(String program, Path folder, Duration timeout, boolean addon) {
    private static final Path FOLDER = Path.of("assets", "peers", "msgpackr");
    private static final String SCRIPT = "library.mjs";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /// The settings for the folder that came with this program: `assets/peers/msgpackr` above its own place. Never
    /// one
    /// under the working directory, whose scripts nobody named.
    /// - Errors: [NodeException] when there is none.
    public static NodeSettings find(String program) throws NodeException {
        Optional<Path> folder = ownPlace().flatMap(NodeSettings::above);
        if (folder.isEmpty()) {
            throw new NodeException(
                    NodeException.Reason.LIBRARIES_MISSING, "there is no folder " + FOLDER + " beside this program");
        }
        return new NodeSettings(program, folder.get(), TIMEOUT, false);
    }

    /// The settings for a folder that is known.
    public static NodeSettings of(String program, Path folder) {
        return new NodeSettings(program, folder, TIMEOUT, false);
    }

    public NodeSettings withTimeout(Duration newTimeout) {
        return new NodeSettings(program, folder, newTimeout, addon);
    }

    Path script() {
        return folder.resolve(SCRIPT);
    }

    private static Optional<Path> above(Path start) {
        for (Path base = start; base != null; base = base.getParent()) {
            Path folder = base.resolve(FOLDER);
            if (Files.isRegularFile(folder.resolve(SCRIPT))) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> ownPlace() {
        CodeSource source = NodeSettings.class.getProtectionDomain().getCodeSource();
        try {
            return source == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException | IllegalArgumentException nowhere) {
            return Optional.empty();
        }
    }
}
