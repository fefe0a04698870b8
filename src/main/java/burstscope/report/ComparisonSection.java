package burstscope.report;

import burstscope.report.ComparisonResult.Conditions;
import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
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
            appendTable(html, ResultTable.times(result));
            appendTable(html, ResultTable.events(result));
            appendPlot(html, result);
            for (String line : Wording.legend(result)) {
                html.append(Html.element("p", "legend", line)).append('\n');
            }
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

    private static void appendTable(StringBuilder html, ResultTable table) {
        html.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"")
                .append(table.title())
                .append("\">\n<table>\n")
                .append(Html.element("caption", table.title()))
                .append("\n<thead>\n<tr>");
        for (Column column : table.columns()) {
            html.append("<th scope=\"col\"").append(column.number() ? ">" : " class=\"words\">");
            html.append(Html.escape(column.title())).append("</th>");
        }
        html.append("</tr>\n</thead>\n<tbody>\n");
        for (List<Cell> row : table.rows()) {
            appendRow(html, row, table.columns());
        }
        html.append("</tbody>\n</table>\n</div>\n");
    }

    private static void appendRow(StringBuilder html, List<Cell> row, List<Column> columns) {
        html.append("<tr><th scope=\"row\">")
                .append(Html.escape(row.getFirst().text()))
                .append("</th>");
        for (int i = 1; i < row.size(); i++) {
            String words = columns.get(i).number() ? "" : "words";
            String alert = row.get(i).alert() ? "alert" : "";
            String classes = (words + " " + alert).strip();
            html.append(
                    classes.isEmpty()
                            ? Html.element("td", row.get(i).text())
                            : Html.element("td", classes, row.get(i).text()));
        }
        html.append("</tr>\n");
    }

    private static void appendPlot(StringBuilder html, ComparisonResult result) {
        String plot = IntervalPlot.render(result);
        if (!plot.isEmpty()) {
            html.append("<figure>\n<figcaption>Drain time, ms: median and 95 % interval</figcaption>\n")
                    .append(plot)
                    .append("</figure>\n");
        }
    }

    private static void appendConditions(StringBuilder html, ComparisonResult result) {
        Conditions conditions = result.conditions();
        html.append("<h3>Conditions</h3>\n<dl>\n");
        appendCondition(html, "burst", Wording.burst(conditions.burst()));
        appendCondition(html, "rounds", Wording.rounds(conditions));
        appendCondition(html, "backend", SafeText.line(conditions.backend()));
        appendCondition(html, "codec", Wording.codecs(result));
        appendCondition(html, "machine", SafeText.line(conditions.machine()));
        Instant started = Instant.ofEpochMilli(conditions.startedEpochMs()).truncatedTo(ChronoUnit.SECONDS);
        appendCondition(html, "started", started.toString());
        html.append("</dl>\n");
    }

    private static void appendCondition(StringBuilder html, String name, String text) {
        html.append(Html.element("dt", name)).append(Html.element("dd", text)).append('\n');
    }
}
