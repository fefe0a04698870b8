package burstscope.compare.shadow;

/// How the comparison with the real library stands.
public sealed interface LibraryState {
    /// Nobody asked for it.
    record Off() implements LibraryState {}

    /// Asked for; the process starts with the first message.
    record Starting() implements LibraryState {}

    /// Compares.
    /// @param description of the library's process
    /// @param messages compared so far
    /// @param skipped messages passed over to keep the load small
    record Running(String description, long messages, long skipped) implements LibraryState {}

    /// Cannot compare.
    /// @param problem in words, with what to do about it
    record Failed(String problem) implements LibraryState {}
}
