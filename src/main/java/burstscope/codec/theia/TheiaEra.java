package burstscope.codec.theia;

/// The forms of messages since msgpackr carries them.
public enum TheiaEra {
    /// Releases 1.29 to 1.32: only a response error keeps its stack, code and data.
    V1_29(false, true),
    /// Releases 1.33 to 1.38: every error travels whole.
    V1_33(true, true),
    /// Release 1.39 and later: the id of a notification comes last.
    V1_39(true, false);

    private final boolean wholeErrors;
    private final boolean idFirst;

    TheiaEra(boolean wholeErrors, boolean idFirst) {
        this.wholeErrors = wholeErrors;
        this.idFirst = idFirst;
    }

    boolean hasWholeErrors() {
        return wholeErrors;
    }

    /// Whether a notification's id comes before its method.
    boolean hasIdFirst() {
        return idFirst;
    }
}
