package burstscope.compare.check;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// One family of vectors: knows its own by their content, never by a file's name, and runs them.
/// - Threads: one.
interface VectorSuite {
    /// Whether this suite runs the node: one element of a file that is an array, or a whole file that is an object.
    boolean recognises(JsonNode node);

    /// Runs the node: one outcome for each vector in it, so exactly one for an element of an array.
    /// - Errors: whatever an unexpected vector causes; the caller counts it as a failure.
    List<VectorOutcome> check(JsonNode node) throws Exception;
}
