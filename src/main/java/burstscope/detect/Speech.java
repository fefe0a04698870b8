package burstscope.detect;

/// What a backend speaks, by the names that profiles use.
/// @param framing name of the framing
/// @param coding name of the codec
/// @param dialect name of the dialect
/// @param reason what gave it away, in words; may quote the backend: untrusted
public record Speech(String framing, String coding, String dialect, String reason) {
    Speech because(String words) {
        return new Speech(framing, coding, dialect, words);
    }

    /// `JSON text in lines, json-rpc` and the like.
    public String inWords() {
        return dialect + " in " + coding + ", framed by " + framing;
    }
}
