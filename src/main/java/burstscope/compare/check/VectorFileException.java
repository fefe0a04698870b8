package burstscope.compare.check;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import tools.jackson.core.JacksonException;

/// A file that holds no vectors to run. The message is for the user and may quote the file.
public final class VectorFileException extends Exception {
    private static final long serialVersionUID = 1L;

    VectorFileException(String message) {
        super(message);
    }

    static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "there is none of this name" : String.valueOf(e.getMessage());
    }

    static String reason(JacksonException e) {
        String place = e.getLocation() == null
                ? ""
                : " (line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr() + ")";
        String message = e.getOriginalMessage();
        int marker = message.indexOf(" (start marker at");
        return (marker < 0 ? message : message.substring(0, marker)) + place;
    }
}
