package burstscope.capture;

import burstscope.codec.JsValue;
import burstscope.codec.Pointer;
import burstscope.codec.Value;

/// Which events are meant.
/// - Threads: immutable.
public sealed interface Match {
    /// Whether an event is meant.
    boolean fits(Sighting event);

    /// As it is written in a trigger.
    String words();

    /// Every event.
    record Any() implements Match {
        @Override
        public boolean fits(Sighting event) {
            return true;
        }

        @Override
        public String words() {
            return "any";
        }
    }

    /// By its kind or method.
    record OfKind(Comparison comparison) implements Match {
        @Override
        public boolean fits(Sighting event) {
            return comparison.fits(Value.of(event.kind()));
        }

        @Override
        public String words() {
            return "kind " + comparison.words();
        }
    }

    /// By what stands at a place of it.
    /// @param path RFC 6901, as written
    record At(String path, Pointer pointer, Comparison comparison) implements Match {
        @Override
        public boolean fits(Sighting event) {
            Value value = event.value();
            return value != null && comparison.fits(pointer.find(value));
        }

        @Override
        public String words() {
            return Quotes.around(path) + " " + comparison.words();
        }
    }

    /// By any of its texts, keys apart. Only the first [#MOST_PARTS] parts are looked at.
    record SomeText(TextPattern pattern) implements Match {
        /// Parts of an event that are looked at.
        public static final int MOST_PARTS = 256;

        private static final int MOST_DEPTH = 32;

        @Override
        public boolean fits(Sighting event) {
            Value value = event.value();
            return value != null && new Search(pattern).in(value, 0);
        }

        @Override
        public String words() {
            return "~ " + Quotes.around(pattern.toString());
        }

        /// One search with its bounds.
        private static final class Search {
            private final TextPattern pattern;
            private int left = MOST_PARTS;

            Search(TextPattern pattern) {
                this.pattern = pattern;
            }

            boolean in(Value value, int depth) {
                if (--left < 0 || depth > MOST_DEPTH) {
                    return false;
                }
                if (value instanceof Value.Text(String text)) {
                    return pattern.occursIn(text);
                }
                if (value instanceof Value.Array array) {
                    for (int i = 0; i < array.size() && left > 0; i++) {
                        if (in(array.get(i), depth + 1)) {
                            return true;
                        }
                    }
                }
                Value.Map map = JsValue.entries(value);
                for (int i = 0; map != null && i < map.size() && left > 0; i++) {
                    if (in(map.value(i), depth + 1)) {
                        return true;
                    }
                }
                return false;
            }
        }
    }
}
