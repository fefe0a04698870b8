package burstscope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files under `src/test/resources/golden` that say what an output looks like, to the letter.
public final class Golden {
    private Golden() {}

    /// Compares, and on a difference leaves the actual text under `target/golden`, from where it can be
    /// copied when the change is wanted.
    public static void assertLooksLike(String file, String actual) {
        try {
            Path left = Path.of("target", "golden", file);
            Files.createDirectories(left.getParent());
            Files.writeString(left, actual);
            try (InputStream golden = Golden.class.getResourceAsStream("/golden/" + file)) {
                String expected = golden == null ? "" : new String(golden.readAllBytes(), StandardCharsets.UTF_8);
                assertThat(actual).as("golden/%s (actual text: %s)", file, left).isEqualTo(expected);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
