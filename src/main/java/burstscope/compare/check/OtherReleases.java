package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What other releases read from the bytes of a vector (`otherVersions`).
final class OtherReleases {
    private OtherReleases() {}

    static List<Value> decoded(JsonNode vector) throws NotationException {
        List<Value> values = new ArrayList<>();
        for (JsonNode other : vector.path("otherVersions")) {
            if (other.has("decoded")) {
                values.add(VectorCodings.value(other.path("decoded")));
            }
        }
        return values;
    }
}
