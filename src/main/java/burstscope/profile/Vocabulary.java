package burstscope.profile;

import java.util.Optional;

/// Knows the words of a profile that stand for something of other packages.
/// - Shape: each method gives what is wrong, as a sentence that names what there is; empty when nothing is.
/// - Threads: any.
public interface Vocabulary {
    /// Takes every word; for whoever only wants to read a file.
    Vocabulary ANY = new Vocabulary() {};

    default Optional<String> codingProblem(String coding) {
        return Optional.empty();
    }

    default Optional<String> framingProblem(String framing) {
        return Optional.empty();
    }

    /// What is wrong with a dialect.
    /// @param coding one without a problem
    default Optional<String> dialectProblem(String dialect, String coding) {
        return Optional.empty();
    }
}
