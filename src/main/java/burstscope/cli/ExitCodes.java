package burstscope.cli;

/// What the program's exit code tells a script.
public final class ExitCodes {
    public static final int FINE = 0;

    /// A limit or gate was missed, or a part of the output (a picture, a file, the window) could not be
    /// made.
    public static final int MISSED = 1;

    /// The command line makes no sense.
    public static final int USAGE = 2;

    /// The backend could not be started or reached, or went away.
    public static final int CANNOT_ATTACH = 3;

    /// There are no figures to be used: no complete burst, events lost or doubled, or a failure inside
    /// Burstscope.
    public static final int INVALID_MEASUREMENT = 4;

    private ExitCodes() {}
}
