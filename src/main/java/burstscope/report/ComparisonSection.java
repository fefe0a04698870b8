package burstscope.report;

import burstscope.report.ComparisonResult.Conditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/// One comparison as a section of the HTML report: verdicts, table, plot, conditions.
final class ComparisonSection {
    private ComparisonSection() {}

    static String render(ComparisonResult result) {
        Verdicts verdicts = new Verdicts(result);
        StringBuilder html = new StringBuilder("<section>\n");
        html.append(Html.element("h2", Wording.title(result.conditions().burst())))
                .append('\n');
        appendValidity(html, Validity.of(result));
        if (!result.settings().isEmpty()) {
            html.append("<ul>\n");
            for (SettingResult setting : result.settings()) {
                html.append(Html.element("li", verdicts.sentence(setting))).append('\n');
            }
            html.append("</ul>\n");
            HtmlTable.append(html, ResultTable.times(result));
            HtmlTable.append(html, ResultTable.events(result));
            WorkTables.of(result).forEach(table -> HtmlTable.append(html, table));
            appendPlot(html, result);
            for (String line : Wording.legend(result)) {
                html.append(Html.element("p", "legend", line)).append('\n');
            }
            WorkTables.legend(result)
                    .forEach(line ->
                            html.append(Html.element("p", "legend", line)).append('\n'));
        }
        appendFindings(html, result);
        CodecCosts costs = result.codecCosts();
        if (costs != null) {
            appendCodecCosts(html, costs);
        }
        appendConditions(html, result);
        return html.append("</section>\n").toString();
    }

    private static void appendValidity(StringBuilder html, Validity validity) {
        String verdict = validity.verdict().name().toLowerCase(Locale.ROOT);
        html.append("<p>This measurement is <span class=\"")
                .append(verdict)
                .append("\">")
                .append(verdict);
        if (validity.reasons().isEmpty()) {
            html.append("</span>.</p>\n");
            return;
        }
        html.append("</span>:</p>\n<ul>\n");
        for (String reason : validity.reasons()) {
            html.append(Html.element("li", reason)).append('\n');
        }
        html.append("</ul>\n<h3>Verdicts</h3>\n");
    }

    private static void appendFindings(StringBuilder html, ComparisonResult result) {
        FindingsText.control(result.health().control())
                .ifPresent(line -> html.append(Html.element("p", "legend", line)).append('\n'));
        if (result.findings().isEmpty()) {
            return;
        }
        html.append(Html.element("h3", FindingsText.TITLE)).append("\n<ul>\n");
        for (Finding finding : result.findings()) {
            html.append("<li>")
                    .append(Html.element("strong", FindingsText.line(finding)))
                    .append(Html.element("p", "Try: " + finding.tryThis()))
                    .append("</li>\n");
        }
        html.append("</ul>\n");
    }

    private static void appendPlot(StringBuilder html, ComparisonResult result) {
        String plot = IntervalPlot.render(result);
        if (!plot.isEmpty()) {
            html.append("<figure>\n<figcaption>Drain time, ms: median and 95 % interval</figcaption>\n")
                    .append(plot)
                    .append("</figure>\n");
        }
    }

    private static void appendCodecCosts(StringBuilder html, CodecCosts costs) {
        html.append(Html.element("h3", CodecCostsText.TITLE))
                .append('\n')
                .append(Html.element("p", CodecCostsText.introduction(costs)))
                .append('\n');
        CodecCostsText.tables(costs).forEach(table -> HtmlTable.append(html, table));
        List<String> remarks = CodecCostsText.remarks(costs);
        if (!remarks.isEmpty()) {
            html.append("<ul>\n");
            remarks.forEach(remark -> html.append(Html.element("li", remark)).append('\n'));
            html.append("</ul>\n");
        }
        CodecCostsText.legend(costs)
                .forEach(line -> html.append(Html.element("p", "legend", line)).append('\n'));
    }

    private static void appendConditions(StringBuilder html, ComparisonResult result) {
        Conditions conditions = result.conditions();
        html.append("<h3>Conditions</h3>\n<dl>\n");
        appendCondition(html, "burst", Wording.burst(conditions.burst()));
        appendCondition(html, "rounds", Wording.rounds(conditions));
        appendCondition(html, "backend", SafeText.line(conditions.backend()));
        appendCondition(html, "codec", Wording.codecs(result));
        String variants = Wording.variants(result);
        if (!variants.isEmpty()) {
            appendCondition(html, "varied", variants);
        }
        List<String> beside = conditions.beside().phrases();
        if (!beside.isEmpty()) {
            appendCondition(html, "beside", SafeText.line(String.join("; ", beside)));
        }
        appendCondition(html, "machine", Wording.machine(conditions));
        Instant started = Instant.ofEpochMilli(conditions.startedEpochMs()).truncatedTo(ChronoUnit.SECONDS);
        appendCondition(html, "started", started.toString());
        html.append("</dl>\n");
    }

    private static void appendCondition(StringBuilder html, String name, String text) {
        html.append(Html.element("dt", name)).append(Html.element("dd", text)).append('\n');
    }
}
