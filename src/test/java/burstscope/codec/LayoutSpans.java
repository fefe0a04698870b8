package burstscope.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/// Reads the layout of a payload and checks what every layout promises.
public final class LayoutSpans {
    /// One span with its meaning made.
    public record Span(int offset, int length, int depth, ByteUse use, String meaning) {
        @Override
        public String toString() {
            return offset + "+" + length + " " + "  ".repeat(depth) + use + " " + meaning;
        }
    }

    private LayoutSpans() {}

    /// The spans of a payload that is a value: each byte is in exactly one.
    public static List<Span> of(LayoutReader layout, byte[] bytes) throws WireFormatException {
        List<Span> spans = new ArrayList<>();
        layout.read(bytes, 0, bytes.length, sink(spans));
        assertDisjoint(spans, bytes.length);
        assertThat(spans.stream().mapToInt(Span::length).sum())
                .as("bytes that are explained")
                .isEqualTo(bytes.length);
        return spans;
    }

    /// The spans up to where any bytes stop to be a value.
    public static List<Span> upToFailure(LayoutReader layout, byte[] bytes) {
        List<Span> spans = new ArrayList<>();
        try {
            layout.read(bytes, 0, bytes.length, sink(spans));
        } catch (WireFormatException e) {
            assertThat(spans)
                    .allSatisfy(span -> assertThat((long) span.offset()).isLessThanOrEqualTo(e.offset()));
        }
        assertDisjoint(spans, bytes.length);
        return spans;
    }

    private static LayoutSink sink(List<Span> spans) {
        return (offset, length, depth, use, meaning) -> spans.add(new Span(offset, length, depth, use, meaning.get()));
    }

    private static void assertDisjoint(List<Span> spans, int length) {
        boolean[] told = new boolean[length];
        for (Span span : spans) {
            assertThat(span.length()).as("%s", span).isPositive();
            for (int i = span.offset(); i < span.offset() + span.length(); i++) {
                assertThat(told[i]).as("byte %d told twice, by %s", i, span).isFalse();
                told[i] = true;
            }
        }
    }
}
