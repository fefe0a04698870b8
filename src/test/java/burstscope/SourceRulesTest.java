package burstscope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What can only be seen in the source text: its size and its docstrings.
final class SourceRulesTest {
    private static final int MOST_LINES = 400;
    private static final Path MAIN = Path.of("src", "main", "java");
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "^ *public ((abstract|final|sealed|non-sealed|static) )*(class|interface|record|enum|@interface) .*");
    private static final Pattern FORBIDDEN_NAME = Pattern.compile(".*(Manager|Helper|Util|Utils|Impl)\\.java");

    @Test
    void noSourceFileIsLongerThanFourHundredLines() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path file : sources(Path.of("src"))) {
            int lines = Files.readAllLines(file).size();
            if (lines > MOST_LINES) {
                tooLong.add(file + ": " + lines);
            }
        }
        assertThat(tooLong)
                .as("split by reason to change: one value family per codec class, one panel per view")
                .isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsForAndIsNullMarked() throws IOException {
        Set<Path> packages = new TreeSet<>();
        for (Path file : sources(MAIN)) {
            packages.add(file.resolveSibling("package-info.java"));
        }
        List<String> wanting = new ArrayList<>();
        for (Path info : packages) {
            String text = Files.exists(info) ? Files.readString(info) : "";
            if (!text.contains("@NullMarked") || !text.startsWith("///") || !text.contains("Threads")) {
                wanting.add(info.toString());
            }
        }
        assertThat(wanting)
                .as("package-info.java with @NullMarked: purpose, users, thread rule")
                .isEmpty();
    }

    @Test
    void everyPublicTypeHasADocstring() throws IOException {
        List<String> bare = new ArrayList<>();
        for (Path file : sources(MAIN)) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (PUBLIC_TYPE.matcher(lines.get(i)).matches() && !isDocumented(lines, i)) {
                    bare.add(file + ":" + (i + 1));
                }
            }
        }
        assertThat(bare).as("a `///` line above: what it *is*").isEmpty();
    }

    @Test
    void namesSayMoreThanHelper() throws IOException {
        assertThat(sources(Path.of("src")))
                .as("a name tells the one thing its class does")
                .noneMatch(file -> FORBIDDEN_NAME.matcher(file.toString()).matches());
    }

    /// Annotations may stand between the docstring and the type.
    private static boolean isDocumented(List<String> lines, int type) {
        for (int i = type - 1; i >= 0; i--) {
            String line = lines.get(i).strip();
            if (line.startsWith("///")) {
                return true;
            }
            if (line.isEmpty() || line.endsWith(";") || line.endsWith("}")) {
                return false;
            }
        }
        return false;
    }

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
