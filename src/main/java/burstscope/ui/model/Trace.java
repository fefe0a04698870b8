package burstscope.ui.model;

/// A line ready to be drawn.
/// - Shape: both arrays have one length and are never changed after.
/// @param x seconds before the frame's end: negative, ascending, 0 at the end
/// @param y position on its lane's axis, see [AxisScale]; NaN is a gap
public record Trace(double[] x, double[] y) {
    public static final Trace EMPTY = new Trace(new double[0], new double[0]);

    public int size() {
        return x.length;
    }
}
