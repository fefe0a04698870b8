package burstscope.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sweeps for the terminal, as a page and as JSON.
/// - Shape: what each curve says, followed by the comparison that it rests on; see [TerminalTable], [HtmlReport] and
///   [JsonReport] for what holds of all output.
/// - Threads: stateless.
public final class SweepReport {
    private SweepReport() {}

    /// For a terminal: the comparison first, so that what was found stands last.
    public static String terminal(SweepResult sweep) {
        StringBuilder text = new StringBuilder(TerminalTable.render(sweep.comparison()));
        for (SweepCurve curve : sweep.curves()) {
            ResultTable table = SweepTables.of(curve);
            text.append('\n').append(table.title()).append('\n');
            TextGrid.append(text, table);
        }
        text.append('\n');
        for (String sentence : SweepText.sentences(sweep)) {
            TerminalTable.appendWrapped(text, "* ", sentence);
        }
        if (!sweep.curves().isEmpty()) {
            text.append('\n');
            SweepText.legend().forEach(line -> TerminalTable.appendWrapped(text, "", line));
        }
        return text.toString();
    }

    /// A whole page.
    public static String html(String title, List<SweepResult> sweeps) {
        List<String> sections = new ArrayList<>();
        for (SweepResult sweep : sweeps) {
            sections.add(section(sweep));
            sections.add(ComparisonSection.render(sweep.comparison()));
        }
        return HtmlReport.page(title, sections, List.of());
    }

    /// For other tools.
    /// @param failure why a run ended before its end
    public static String json(List<SweepResult> sweeps, Optional<JsonReport.Failure> failure) {
        return SweepJson.render(sweeps, failure);
    }

    private static String section(SweepResult sweep) {
        StringBuilder html = new StringBuilder("<section>\n");
        html.append(Html.element(
                        "h2",
                        "Sweep of "
                                + Wording.title(sweep.comparison().conditions().burst())))
                .append("\n<ul>\n");
        for (String sentence : SweepText.sentences(sweep)) {
            html.append(Html.element("li", sentence)).append('\n');
        }
        html.append("</ul>\n");
        for (SweepCurve curve : sweep.curves()) {
            String plot = SweepPlot.render(curve);
            if (!plot.isEmpty()) {
                html.append("<figure>\n")
                        .append(Html.element("figcaption", SweepPlot.caption(curve)))
                        .append('\n')
                        .append(plot)
                        .append("</figure>\n");
            }
            HtmlTable.append(html, SweepTables.of(curve));
        }
        SweepText.legend()
                .forEach(line -> html.append(Html.element("p", "legend", line)).append('\n'));
        return html.append("</section>\n").toString();
    }
}
