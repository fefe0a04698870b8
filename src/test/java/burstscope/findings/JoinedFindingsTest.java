package burstscope.findings;

import static burstscope.findings.MadeBursts.MS;
import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecord.OwnCost;
import burstscope.measure.DeliverySettings;
import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import burstscope.report.Finding.Severity;
import burstscope.report.JsonReport;
import burstscope.report.TerminalTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is said alike of several settings is said once.
final class JoinedFindingsTest {
    /// Ten bursts under each pool, some of which Burstscope slept through.
    @SuppressWarnings("unchecked")
    private static ComparisonResult stalled(int settings, int stalledBursts) {
        List<List<BurstRecord>> all = new ArrayList<>();
        for (int i = 0; i < settings; i++) {
            DeliverySettings delivery = DeliverySettings.pool(1 + i);
            int more = i;
            all.add(MadeBursts.of(
                    10,
                    burst -> new MadeBursts()
                            .delivery(delivery)
                            .own(new OwnCost(burst < stalledBursts ? (20 + more) * MS : 0, 12 * MS, 8 * MS, 0))));
        }
        return Findings.in(MadeBursts.comparison(all.toArray(List[]::new)));
    }

    private static Finding stall(ComparisonResult result) {
        List<Finding> stalls = result.findings().stream()
                .filter(finding -> finding.id().equals("client-stall"))
                .toList();
        assertThat(stalls).hasSize(1);
        return stalls.getFirst();
    }

    @Test
    void equalFindingsOfAFewSettingsAreOneWithTheFiguresOfEach() {
        Finding finding = stall(stalled(3, 4));

        assertThat(finding.subject()).isEqualTo("pool 1; pool 2; pool 3");
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.evidence())
                .hasSize(3)
                .last()
                .asString()
                .startsWith("pool 3: in 4 of 10 bursts")
                .contains("longest stall 22.0 ms");
    }

    @Test
    void manySettingsAreNamedInShortAndKeptInFullForScripts() {
        ComparisonResult result = stalled(20, 4);
        Finding finding = stall(result);

        assertThat(finding.subject()).isEqualTo("pool 1; pool 2; pool 3; pool 4; pool 5; pool 6; and 14 more");
        assertThat(finding.evidence()).hasSize(4).last().isEqualTo("and likewise 17 more");
        assertThat(finding.shares()).hasSize(20);
        assertThat(JsonReport.render(List.of(result))).contains("\"ofEach\"").contains("longest stall 39.0 ms");
        assertThat(TerminalTable.render(result).replaceAll("\\s+", " ").split("Burstscope itself stood still", -1))
                .hasSize(2);
    }

    @Test
    void oneSettingAloneIsToldAsBefore() {
        Finding finding = stall(stalled(1, 4));

        assertThat(finding.subject()).isEqualTo("pool 1");
        assertThat(finding.shares()).isEmpty();
    }

    @Test
    void theGravestOfThemDecidesAndStandsFirst() {
        Finding notice = new Finding("x", "a", Severity.NOTICE, "h", List.of("1"), "t");
        Finding warning = new Finding("x", "b", Severity.WARNING, "h", List.of("2"), "t");

        Finding joined = Finding.joined(List.of(notice, warning));

        assertThat(joined.severity()).isEqualTo(Severity.WARNING);
        assertThat(joined.subject()).isEqualTo("b; a");
        assertThat(joined.evidence()).containsExactly("b: 2", "a: 1");
    }
}
