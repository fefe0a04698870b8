package burstscope.ui.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Finds room for the labels of marks: newest first, in a few rows, never one over another. Turning a knob makes many
/// marks in a row; those close together share the label of the last.
/// - Threads: stateless.
public final class MarkLayout {
    private static final double TOGETHER_PX = 26;
    private static final double GAP_PX = 6;
    private static final double OFF_LINE_PX = 4;

    private MarkLayout() {}

    /// A mark with its place.
    /// @param x pixel of its line
    /// @param labelX left end of its label
    /// @param row row of the label, 0 on top; -1 when it has a line only
    public record Placed(double x, String label, double labelX, int row) {
        public boolean labelled() {
            return row >= 0;
        }
    }

    /// Places every mark; those without room for their label keep their line.
    /// @param marks ascending in time
    /// @param pixel x of a mark
    /// @param measure width of a label, px
    public static List<Placed> place(
            List<TimeMark> marks, ToDoubleFunction<TimeMark> pixel, ToDoubleFunction<String> measure, Room room) {
        List<Placed> placed = new ArrayList<>();
        double[] freeUntil = new double[room.rows()];
        Arrays.fill(freeUntil, room.width());
        int end = marks.size();
        while (end > 0) {
            int last = end - 1;
            int first = last;
            double lastX = pixel.applyAsDouble(marks.get(last));
            while (first > 0 && together(marks.get(first - 1), marks.get(last), pixel, lastX)) {
                first--;
            }
            int others = last - first;
            String label = marks.get(last).text() + (others == 0 ? "" : " (+" + others + ")");
            placed.add(labelled(label, lastX, measure.applyAsDouble(label), freeUntil));
            for (int i = first; i < last; i++) {
                placed.add(new Placed(pixel.applyAsDouble(marks.get(i)), "", 0, -1));
            }
            end = first;
        }
        return placed;
    }

    /// Where labels may be: 0..width, in so many rows.
    /// @param width pixels across
    /// @param rows rows of labels
    public record Room(double width, int rows) {}

    private static boolean together(TimeMark mark, TimeMark last, ToDoubleFunction<TimeMark> pixel, double lastX) {
        return mark.knob().equals(last.knob()) && lastX - pixel.applyAsDouble(mark) < TOGETHER_PX;
    }

    private static Placed labelled(String label, double x, double width, double[] freeUntil) {
        for (double left : new double[] {x + OFF_LINE_PX, x - OFF_LINE_PX - width}) {
            for (int row = 0; row < freeUntil.length; row++) {
                if (left >= 0 && left + width <= freeUntil[row]) {
                    freeUntil[row] = Math.min(left, x) - GAP_PX;
                    return new Placed(x, label, left, row);
                }
            }
        }
        return new Placed(x, label, 0, -1);
    }
}
