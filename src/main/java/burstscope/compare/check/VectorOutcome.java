package burstscope.compare.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What came of one vector: passed when nothing was found.
/// @param name the vector's own, untrusted
/// @param faults what was expected and what came, untrusted where they quote the vector or the codec
/// @param deviations where we differ from the original on purpose, with the reason
public record VectorOutcome(String name, List<Fault> faults, List<String> deviations) {
    public VectorOutcome {
        faults = List.copyOf(faults);
        deviations = List.copyOf(deviations);
    }

    /// One thing that is not as the vector has it.
    /// @param what which of its parts: `bytes`, `decoded`
    public record Fault(String what, String expected, String actual) {
        @Override
        public String toString() {
            return what + ": expected " + expected + ", got " + actual;
        }
    }

    public boolean passed() {
        return faults.isEmpty();
    }

    static VectorOutcome failed(String name, String what, String expected, String actual) {
        return new VectorOutcome(name, List.of(new Fault(what, expected, actual)), List.of());
    }

    /// Collects what the checks of one vector find.
    /// - Threads: one.
    static final class Findings {
        private final String name;
        private final List<Fault> faults = new ArrayList<>();
        private final Set<String> deviations = new LinkedHashSet<>();

        Findings(String name) {
            this.name = name;
        }

        void fault(String what, String expected, String actual) {
            faults.add(new Fault(what, expected, actual));
        }

        /// Tells that we differ from the original on purpose.
        void deviation(Deviation deviation) {
            deviations.add(deviation.reason());
        }

        void deviation(String reason) {
            deviations.add(reason);
        }

        VectorOutcome outcome() {
            return new VectorOutcome(name, faults, List.copyOf(deviations));
        }
    }
}
