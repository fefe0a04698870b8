package burstscope.coding;

import java.util.ArrayList;
import java.util.List;

/// Reads lists of codecs whose options are separated by the same comma as the codecs.
public final class CodecWords {
    private CodecWords() {}

    /// The codings that the words name, as [Coding#id] writes them, each once.
    /// - Shape: a piece behind a comma is an option when a codec with options stands in front of it and it is no
    /// codec's
    ///   name: `json,msgpackr:useRecords=false,bundleStrings,msgpack` are three.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    public static List<String> ids(List<String> given) {
        List<String> words = new ArrayList<>();
        for (String list : given) {
            boolean inOptions = false;
            for (String piece : list.split(",", -1)) {
                String name = piece.contains(":") ? piece.substring(0, piece.indexOf(':')) : piece;
                boolean codec = !inOptions || Coding.ids().contains(name);
                if (codec) {
                    words.add(piece);
                    inOptions = piece.contains(":");
                } else {
                    words.add(words.removeLast() + "," + piece);
                }
            }
        }
        return words.stream().map(word -> Coding.parse(word).id()).distinct().toList();
    }
}
