package burstscope.cli;

import burstscope.measure.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What `--link NAME=VALUE` says; a list of values compares them.
final class LinkWords {
    private static final String FORM = "write NAME=VALUE, for example gzip=on";

    private LinkWords() {}

    /// Values by name, in order.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    static Map<String, List<String>> parse(List<String> words) {
        Map<String, List<String>> links = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? "" : word.substring(0, equals).strip();
            if (name.isEmpty() || equals == word.length() - 1) {
                throw new IllegalArgumentException("'" + word + "': " + FORM);
            }
            List<String> values = new ArrayList<>();
            for (String value : word.substring(equals + 1).split(",", -1)) {
                if (value.isBlank() || values.contains(value.strip())) {
                    throw new IllegalArgumentException(
                            "'" + word + "' has a value that is " + (value.isBlank() ? "empty" : "given twice"));
                }
                values.add(value.strip());
            }
            if (links.put(name, values) != null) {
                throw new IllegalArgumentException(
                        name + " is given twice; its values go behind one another: " + name + "=A,B");
            }
        }
        return links;
    }

    /// Each value of each name with each of the others, the last name changing first; empty for no names.
    static List<Variant> variants(Map<String, List<String>> links) {
        List<Variant> variants = List.of(Variant.NONE);
        for (Map.Entry<String, List<String>> link : links.entrySet()) {
            variants = variants.stream()
                    .flatMap(before -> link.getValue().stream().map(value -> before.with(link.getKey(), value)))
                    .toList();
        }
        return links.isEmpty() ? List.of() : variants;
    }
}
