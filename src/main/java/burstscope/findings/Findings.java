package burstscope.findings;

import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Looks at a run by all rules.
/// - Threads: stateless.
public final class Findings {
    private static final List<Rule> RULES = List.of(
            EventRules::loss,
            EventRules::duplicates,
            EventRules::reordering,
            EventRules::unanswered,
            EventRules::coalescing,
            CodecRules::corruption,
            CodecRules::better,
            CodecRules::smallerButSlower,
            CodecRules::slowerHere,
            CodecRules::bufferInText,
            ClientRules::consumerBound,
            ClientRules::stall,
            ClientRules::ownProcessor,
            ClientRules::observer,
            BackendRules::serverBound,
            BackendRules::largeAnswers,
            BackendRules::firstEvent,
            BackendRules::unevenSpacing,
            BackendRules::silences,
            BackendRules::delayedAck,
            PoolRules::beyondKnee,
            PoolRules::smallBatches,
            PoolRules::fullBatches,
            SteadyRules::overload,
            SteadyRules::warmUp,
            SteadyRules::twoModes,
            SteadyRules::fewRounds);

    private Findings() {}

    /// One thing to look for.
    @FunctionalInterface
    interface Rule {
        List<Finding> look(Evidence evidence);
    }

    /// What there is to point at, the gravest first; what a rule says alike of several subjects is one finding.
    public static List<Finding> of(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        Set<List<String>> seen = new HashSet<>();
        for (Rule rule : RULES) {
            for (Finding finding : rule.look(evidence)) {
                if (seen.add(List.of(finding.id(), finding.subject()))) {
                    found.add(finding);
                }
            }
        }
        Map<List<String>, List<Finding>> alike = found.stream()
                .collect(Collectors.groupingBy(
                        each -> List.of(
                                each.id(),
                                each.headline(),
                                each.tryThis(),
                                each.subject().isEmpty() ? "" : "of"),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return alike.values().stream()
                .map(Finding::joined)
                .sorted(Comparator.comparing(Finding::severity).reversed()) // stable
                .toList();
    }

    /// The comparison with what there is to point at in it.
    public static ComparisonResult in(ComparisonResult comparison) {
        return comparison.with(of(Evidence.of(comparison)));
    }
}
