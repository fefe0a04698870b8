package burstscope.report;

import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
import java.util.List;

/// A table as HTML that can be scrolled by itself; every cell escaped.
/// - Threads: stateless.
final class HtmlTable {
    private HtmlTable() {}

    static void append(StringBuilder html, ResultTable table) {
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
}
