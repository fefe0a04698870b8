package burstscope.backend;

/// A request that is understood well enough to be refused; becomes a [Call.Refused].
final class BadRequestException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int QUOTED_CHARS = 60;
    private static final int SENTENCE_CHARS = 300;
    private final int code;

    BadRequestException(int code, String message) {
        super(message);
        this.code = code;
    }

    int code() {
        return code;
    }

    /// A peer's text, cut so that a refusal is small however long the request was.
    static String quote(String text) {
        return "\"" + cut(text, QUOTED_CHARS) + "\"";
    }

    /// A sentence that quotes the peer, cut likewise.
    static String cut(String sentence) {
        return cut(sentence, SENTENCE_CHARS);
    }

    private static String cut(String text, int chars) {
        return text.length() <= chars ? text : text.substring(0, chars) + "...";
    }
}
