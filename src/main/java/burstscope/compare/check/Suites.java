package burstscope.compare.check;

import java.util.List;

/// The families of vectors there are.
final class Suites {
    private Suites() {}

    static List<VectorSuite> all() {
        return List.of();
    }
}
