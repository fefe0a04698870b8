package burstscope.coding;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import burstscope.codec.notation.TypedNotation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CodecDocumentTest {
    private static final Path DOCUMENT = Path.of("src", "docs", "codecs.md");
    private static final String MARK = "CodecDocumentTest. -->\n";

    @Test
    void documentListsEveryCodecAndOption() throws IOException {
        String document = Files.readString(DOCUMENT);
        String actual = document.substring(document.indexOf(MARK) + MARK.length());
        StringBuilder tables = new StringBuilder();
        for (CodecKind kind : CodecKind.values()) {
            tables.append(table(kind));
        }
        Path left = Path.of("target", "codec-options.md");
        Files.createDirectories(left.getParent());
        Files.writeString(left, tables);
        assertThat(actual)
                .as("the options in %s, which should be as in %s", DOCUMENT, left)
                .isEqualTo(tables.toString());
    }

    private static String table(CodecKind kind) {
        String head = "\n### `" + kind.id() + "`\n\n" + kind.title() + ".";
        if (kind.options().isEmpty()) {
            return head + " No options.\n";
        }
        return head + "\n\n| option | default | others | changes bytes | meaning |\n| --- | --- | --- | --- | --- |\n"
                + kind.options().stream().map(CodecDocumentTest::row).collect(Collectors.joining());
    }

    private static String row(CodecOption option) {
        String others = option.choices().stream()
                .filter(choice -> !choice.equals(option.defaultValue()))
                .map(CodecDocumentTest::text)
                .collect(Collectors.joining(", "));
        return "| `" + option.name() + "` | " + text(option.defaultValue()) + " | "
                + (option.choices().isEmpty() ? "any" : others) + " | " + (option.changesBytes() ? "yes" : "no") + " | "
                + option.meaning() + " |\n";
    }

    private static String text(Value value) {
        return value instanceof Value.Null ? "not set" : "`" + TypedNotation.line(value) + "`";
    }
}
