package burstscope.codec.theia;

/// The two forms of Theia's own binary coding. They do not understand each other, and bytes do not tell which one they
/// are.
public enum TheiaGeneration {
    /// Release 1.27: no null, which is written as undefined.
    V1_27("theia-1.27", false),
    /// Release 1.28.
    V1_28("theia-1.28", true);

    private final String id;
    private final boolean hasNull;

    TheiaGeneration(String id, boolean hasNull) {
        this.id = id;
        this.hasNull = hasNull;
    }

    /// The name users know the coding by.
    public String id() {
        return id;
    }

    boolean hasNull() {
        return hasNull;
    }
}
