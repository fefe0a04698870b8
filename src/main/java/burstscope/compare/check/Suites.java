package burstscope.compare.check;

import java.util.List;

/// The families of vectors there are.
final class Suites {
    private Suites() {}

    /// The first that recognises a vector runs it, so the general one comes last.
    static List<VectorSuite> all() {
        return List.of(
                new TheiaVectors(),
                new TheiaRpcVectors(),
                new TheiaTextVectors(),
                new FramingVectors(),
                new VscodeVectors(),
                new RecipeVectors(),
                new CodingVectors());
    }
}
