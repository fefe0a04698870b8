package burstscope.report;

import burstscope.statistics.Effect;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The members of a comparison that tell of the instrument, and the findings.
/// - Units: in the member's name.
/// - Threads: stateless.
final class HealthJson {
    private HealthJson() {}

    static void put(ObjectNode node, RunHealth health) {
        node.put("processors", health.cpu().processors());
        putFinite(node, "ownCores", health.cpu().ownCores());
        putFinite(node, "othersCores", health.cpu().othersCores());
        Effect control = health.control();
        node.put("othersWithoutBackend", health.cpu().backendKnown())
                .put("clockStepNs", health.clockStepNs() == 0 ? null : health.clockStepNs())
                .put("faults", health.faults().total())
                .put("timedOutRequests", health.faults().timedOut())
                .put("controlPairs", control.ratio().count());
        putFinite(node, "controlMedianRatio", control.ratio().median());
        putFinite(node, "controlLow95Ratio", control.ratio().low());
        putFinite(node, "controlHigh95Ratio", control.ratio().high());
        putFinite(node, "controlP", control.p());
    }

    static void put(ArrayNode list, List<Finding> findings) {
        for (Finding finding : findings) {
            ObjectNode node = list.addObject()
                    .put("id", finding.id())
                    .put("severity", finding.severity().id())
                    .put("subject", finding.subject().isEmpty() ? null : finding.subject())
                    .put("headline", finding.headline());
            finding.evidence().forEach(node.putArray("evidence")::add);
            node.put("tryThis", finding.tryThis());
            ArrayNode shares = node.putArray("ofEach");
            for (Finding.Share share : finding.shares()) {
                ObjectNode row = shares.addObject()
                        .put("subject", share.subject())
                        .put("severity", share.severity().id());
                share.evidence().forEach(row.putArray("evidence")::add);
            }
        }
    }

    private static void putFinite(ObjectNode node, String name, double value) {
        node.put(name, Double.isFinite(value) ? value : null);
    }
}
