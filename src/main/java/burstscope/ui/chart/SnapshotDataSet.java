package burstscope.ui.chart;

import burstscope.ui.model.Trace;
import io.fair_acc.dataset.DataSet;
import io.fair_acc.dataset.events.ChartBits;
import io.fair_acc.dataset.locks.DataSetLock;
import io.fair_acc.dataset.spi.AbstractDataSet;
import javafx.application.Platform;

/// A data set that holds one immutable trace at a time; a new frame swaps it as a whole.
/// - Threads: FX application thread only, see [NoLock].
// chartfx makes data sets serializable, though this one never is written, and promises any lock one asks for.
@SuppressWarnings({"serial", "unchecked"})
final class SnapshotDataSet extends AbstractDataSet<SnapshotDataSet> {
    private static final long serialVersionUID = 1;

    private final transient NoLock noLock = new NoLock(this);
    private transient Trace trace = Trace.EMPTY;

    SnapshotDataSet(String name, String styleClass) {
        super(name, 2);
        addStyleClasses(styleClass);
    }

    /// Shows another trace from the next pulse on.
    void swap(Trace next) {
        if (!Platform.isFxApplicationThread()) {
            throw new IllegalStateException("a trace is swapped on the FX application thread only");
        }
        trace = next;
        int size = next.size();
        double first = size == 0 ? 0 : next.x()[0];
        double last = size == 0 ? 1 : next.x()[size - 1];
        getAxisDescription(DataSet.DIM_X).set(first, last);
        getAxisDescription(DataSet.DIM_Y).set(0, 1);
        fireInvalidated(ChartBits.DataSetData);
    }

    Trace trace() {
        return trace;
    }

    @Override
    public double get(int dimension, int index) {
        return dimension == DataSet.DIM_X ? trace.x()[index] : trace.y()[index];
    }

    @Override
    public int getDataCount() {
        return trace.size();
    }

    @Override
    public DataSetLock<? extends DataSet> lock() {
        return noLock;
    }

    @Override
    public DataSet recomputeLimits(int dimension) {
        return this;
    }

    @Override
    public DataSet set(DataSet other, boolean copy) {
        throw new UnsupportedOperationException("a trace is swapped as a whole");
    }
}
