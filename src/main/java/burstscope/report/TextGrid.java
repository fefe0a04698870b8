package burstscope.report;

import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
import java.util.List;

/// A table as lines of text: title line, a rule, a line for each row; columns of one width each, no blanks at
/// line ends.
/// - Threads: stateless.
final class TextGrid {
    private static final String GAP = "  ";

    private TextGrid() {}

    static void append(StringBuilder text, ResultTable table) {
        List<String> titles = table.columns().stream().map(Column::title).toList();
        int[] widths = widths(table, titles);
        appendRow(text, titles, table.columns(), widths);
        for (int column = 0; column < widths.length; column++) {
            text.append(column == 0 ? "" : GAP).append("-".repeat(widths[column]));
        }
        text.append('\n');
        for (List<Cell> row : table.rows()) {
            appendRow(text, row.stream().map(Cell::text).toList(), table.columns(), widths);
        }
    }

    private static int[] widths(ResultTable table, List<String> titles) {
        int[] widths = titles.stream().mapToInt(TextGrid::width).toArray();
        for (List<Cell> row : table.rows()) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], width(row.get(column).text()));
            }
        }
        return widths;
    }

    private static void appendRow(StringBuilder text, List<String> row, List<Column> columns, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String blanks = " ".repeat(widths[column] - width(row.get(column)));
            boolean right = columns.get(column).number();
            line.append(column == 0 ? "" : GAP)
                    .append(right ? blanks : "")
                    .append(row.get(column))
                    .append(right ? "" : blanks);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
