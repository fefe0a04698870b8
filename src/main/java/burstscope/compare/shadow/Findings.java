package burstscope.compare.shadow;

import burstscope.compare.CodecFinding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The first finding of each kind, with how often it was made again. Bounded.
/// - Threads: the worker.
final class Findings {
    private static final int MOST = 24;
    private static final Comparator<CodecFinding> WORST_FIRST = Comparator.comparing(CodecFinding::severity)
            .reversed()
            .thenComparing(Comparator.comparing(CodecFinding::source));

    private final Map<String, CodecFinding> byKind = new LinkedHashMap<>();

    void add(CodecFinding finding) {
        String kind = finding.source() + " " + finding.coding().id() + " " + finding.title();
        CodecFinding known = byKind.get(kind);
        if (known != null) {
            byKind.put(kind, known.again(finding.count()));
        } else if (byKind.size() < MOST) {
            byKind.put(kind, finding);
        }
    }

    List<CodecFinding> worstFirst() {
        List<CodecFinding> sorted = new ArrayList<>(byKind.values());
        sorted.sort(WORST_FIRST);
        return sorted;
    }

    void clear() {
        byKind.clear();
    }
}
