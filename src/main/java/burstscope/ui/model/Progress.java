package burstscope.ui.model;

/// Bursts under way.
/// @param done finished of the present order
/// @param total of the present order; 0 when there was none
public record Progress(int done, int total) {
    static final Progress NONE = new Progress(0, 0);

    public boolean running() {
        return done < total;
    }

    /// Finished / total; 0 when there was none.
    public double share() {
        return total == 0 ? 0 : (double) done / total;
    }
}
