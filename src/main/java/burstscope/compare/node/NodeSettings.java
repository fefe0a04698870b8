package burstscope.compare.node;

import burstscope.transport.OwnFiles;
import java.nio.file.Path;
import java.time.Duration;

/// How the process is started.
/// @param program the `node` that the user named: a path, or a name on the PATH
/// @param folder where `library.mjs` and its `node_modules` are
/// @param timeout for one answer
/// @param addon whether the libraries may use their native addon where it is installed
public record NodeSettings(String program, Path folder, Duration timeout, boolean addon) {
    private static final String FOLDER = "assets/peers/msgpackr";
    private static final String SCRIPT = "library.mjs";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /// The settings for the folder that came with this program, `assets/peers/msgpackr`.
    /// - Errors: [NodeException] when there is none.
    public static NodeSettings find(String program) throws NodeException {
        Path folder = OwnFiles.file(FOLDER + "/" + SCRIPT)
                .map(Path::getParent)
                .orElseThrow(() -> new NodeException(
                        NodeException.Reason.LIBRARIES_MISSING,
                        "there is no folder " + FOLDER + " beside this program"));
        return new NodeSettings(program, folder, TIMEOUT, false);
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
}
