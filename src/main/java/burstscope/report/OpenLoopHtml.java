package burstscope.report;

import java.util.List;
import java.util.Locale;

/// An open loop's result as one HTML page, by the rules of [HtmlReport].
/// - Threads: stateless.
public final class OpenLoopHtml {
    private OpenLoopHtml() {}

    /// The whole page.
    /// @param title what was done
    public static String render(String title, OpenLoopReport report) {
        StringBuilder html = new StringBuilder("<section>\n");
        html.append(Html.element(
                        "h2",
                        "Open loop of " + SafeText.line(report.conditions().method())))
                .append("\n<dl>\n");
        for (OpenLoopText.Condition condition : OpenLoopText.conditions(report.conditions())) {
            html.append(Html.element("dt", condition.name()))
                    .append(Html.element("dd", condition.words()))
                    .append('\n');
        }
        html.append("</dl>\n");
        Validity validity = report.validity();
        html.append(Html.element(
                        "p", validity.verdict().name().toLowerCase(Locale.ROOT), OpenLoopText.verdict(validity)))
                .append('\n');
        appendList(html, validity.reasons());
        String plot = PercentilePlot.render(List.of(
                new PercentilePlot.Curve(
                        "response time", "curve", report.result().response()),
                new PercentilePlot.Curve("service time", "law", report.result().service())));
        if (!plot.isEmpty()) {
            html.append("<figure>\n")
                    .append(Html.element(
                            "figcaption",
                            "Times, ms, over their percentiles. Bold: response time, from the intended start; thin:"
                                    + " service time, from the real send. A curve ends where fewer than ten samples lie"
                                    + " above."))
                    .append('\n')
                    .append(plot)
                    .append("</figure>\n");
        }
        HtmlTable.append(html, OpenLoopText.times(report.result()));
        HtmlTable.append(html, OpenLoopText.counts(report.result().counts()));
        appendList(html, report.notes());
        html.append(Html.element("p", "legend", OpenLoopText.legend(report).replace('\n', ' ')));
        html.append("\n</section>\n");
        return HtmlReport.page(title, List.of(html.toString()), List.of());
    }

    private static void appendList(StringBuilder html, List<String> lines) {
        if (!lines.isEmpty()) {
            html.append("<ul>\n");
            lines.forEach(line -> html.append(Html.element("li", line)).append('\n'));
            html.append("</ul>\n");
        }
    }
}
