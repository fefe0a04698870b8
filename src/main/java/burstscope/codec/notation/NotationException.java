package burstscope.codec.notation;

/// Text that is no value in typed notation. The message is a sentence for the user, free of control characters, and
/// names line and column where they are known.
public final class NotationException extends Exception {
    private static final long serialVersionUID = 1L;

    NotationException(String message) {
        super(message);
    }
}
