package burstscope.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A part of an untrusted JSON file, and where it stands.
/// - Errors: [RecordingException] with the place for whatever is not what was asked for.
/// @param node null where there is none
record JsonPlace(String file, String place, @Nullable JsonNode node) {
    /// Whole numbers that every JSON reader keeps.
    private static final long MOST = 1L << 53;

    JsonPlace child(String name) {
        return new JsonPlace(file, place + "/" + name, node == null ? null : node.get(name));
    }

    boolean isAbsent() {
        return node == null || node.isNull();
    }

    List<JsonPlace> rows() throws RecordingException {
        JsonNode list = node;
        if (list == null || !list.isArray()) {
            throw wrong("a list");
        }
        List<JsonPlace> rows = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            JsonPlace row = new JsonPlace(file, place + "/" + i, list.get(i));
            row.object();
            rows.add(row);
        }
        return rows;
    }

    ObjectNode object() throws RecordingException {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw wrong("an object");
    }

    String text() throws RecordingException {
        JsonNode text = node;
        if (text == null || !text.isString()) {
            throw wrong("a text");
        }
        return text.stringValue();
    }

    /// A whole number of 0 or more.
    long count() throws RecordingException {
        JsonNode number = node;
        if (number == null || !number.isIntegralNumber() || !number.canConvertToLong()) {
            throw wrong("a whole number");
        }
        long value = number.longValue();
        if (value < 0 || value > MOST) {
            throw wrong("a whole number from 0 to " + MOST);
        }
        return value;
    }

    /// The same, where null or nothing stands for `absent`.
    long count(long absent) throws RecordingException {
        return isAbsent() ? absent : count();
    }

    RecordingException wrong(String wanted) {
        JsonNode there = node;
        String found =
                there == null ? "nothing" : SafeText.line(there.isContainer() ? "another thing" : there.toString());
        return new RecordingException(file, place, wanted + " should stand here, not " + found);
    }
}
