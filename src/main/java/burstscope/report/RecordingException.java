package burstscope.report;

/// A file is no recording that can be used.
public final class RecordingException extends Exception {
    private static final long serialVersionUID = 1;

    private final String file;
    private final String place;

    /// @param file its name
    /// @param place JSON pointer to what is wrong; empty for the whole file
    /// @param reason in words; may hold untrusted text
    RecordingException(String file, String place, String reason) {
        super(reason);
        this.file = file;
        this.place = place;
    }

    /// File, place and reason on one safe line.
    public String inWords() {
        return SafeText.line(file) + (place.isEmpty() ? "" : ", at " + SafeText.line(place)) + ": "
                + SafeText.line(String.valueOf(getMessage()));
    }

    public String place() {
        return place;
    }
}
