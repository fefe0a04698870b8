package burstscope.cli;

import burstscope.report.Recording;
import burstscope.report.RecordingException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Reads recordings that the command line names.
final class RecordingFiles {
    private RecordingFiles() {}

    /// - Errors: [ParameterException] for a file that cannot be opened.
    static Recording read(Path file, CommandSpec spec) throws RecordingException {
        try {
            return Recording.read(file);
        } catch (NoSuchFileException e) {
            throw new ParameterException(spec.commandLine(), e.getFile() + ": there is no such file", e);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), file + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
