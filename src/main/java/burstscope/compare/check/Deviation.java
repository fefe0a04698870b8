package burstscope.compare.check;

/// Where we differ from the originals on purpose, and why. A vector that shows one of these has passed; nothing else is
/// forgiven. Each is a rule about what a vector holds, never about its name.
enum Deviation {
    SAFE_BY_DEFAULT(
            "the original writes bytes here that do not say what was encoded; we write them only under 'faithful',"
                    + " and by default bytes from which the value comes back whole"),
    SAID_INSTEAD_OF_REFUSED(
            "the original fails here by a fault of its own; we fail only under 'faithful', and by default write bytes"
                    + " from which the value comes back whole"),
    DAMAGE_NOT_WRITTEN(
            "the original writes bytes here that do not say what was encoded; we write them only under 'faithful',"
                    + " and refuse the value by default"),
    DAMAGE_REFUSED("the original reads these bytes as something that nobody wrote; we read them like this only under"
            + " 'faithful', and refuse them by default"),
    READ_WHOLE("the original loses a part of the value when it reads it back; we lose it only under 'faithful'"),
    BYTE_ORDER_MARK_KEPT(
            "the original drops a U+FEFF that begins a text, and so may cut texts at the wrong places; we do that only"
                    + " under 'faithful'"),
    ORDER_OF_THE_WIRE(
            "a JavaScript object moves keys that are numbers to its front, and holds a key once; we keep the entries as"
                    + " they stand in the bytes"),
    NO_VALUE("the original returns an inner object that is no value of the message; we refuse the bytes"),
    BUFFER_OVERWRITTEN(
            "this release may overwrite the first four bytes of the buffer that all its messages share, and so of a"
                    + " message, depending on what was written before; we never do"),
    READ_BY_OTHER_RELEASE(
            "this release fails by a fault of its own; we fail only under 'faithful', and by default read what other"
                    + " releases read"),
    TOO_LONG_TO_COMPARE("the vector does not hold the value, only that there is one"),
    SAME_AS_DEFAULT_RELEASE("we do not know this release; its bytes are compared with those of the default one");

    private final String reason;

    Deviation(String reason) {
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
