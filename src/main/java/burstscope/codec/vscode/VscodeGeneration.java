package burstscope.codec.vscode;

/// The three codings of integers and lengths. Peers do not negotiate them: a wrong one is met with silence.
public enum VscodeGeneration {
    /// Lengths and counts as uint32, integers as JSON text; seen in release 1.73.1.
    A("vscode-a", false, false),
    /// Lengths and counts as uint32, integers as variable-length quantities; only known from a branch, no released
    /// build has it.
    B("vscode-b", false, true),
    /// Lengths, counts and integers as variable-length quantities; since December 2022.
    C("vscode-c", true, true);

    private final String id;
    private final boolean shortLengths;
    private final boolean integers;

    VscodeGeneration(String id, boolean shortLengths, boolean integers) {
        this.id = id;
        this.shortLengths = shortLengths;
        this.integers = integers;
    }

    /// The name users know the coding by.
    public String id() {
        return id;
    }

    /// Whether lengths and counts are variable-length quantities.
    boolean hasShortLengths() {
        return shortLengths;
    }

    /// Whether integers have a tag of their own.
    boolean hasIntegers() {
        return integers;
    }
}
