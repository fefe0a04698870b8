package burstscope.ui.chart;

import io.fair_acc.dataset.locks.DataSetLock;
import java.util.function.Supplier;

/// The lock of a data set that one thread writes and draws.
///
/// chartfx takes every data set's read lock during layout and gives it back only in the hook after a pulse's layout. A
/// layout outside a pulse (showing a stage, a snapshot) keeps it, and whoever then asks for the write lock on the same
/// thread waits for itself, for good. There is nothing to lock against here: [SnapshotDataSet] never changes while it
/// is
/// drawn.
final class NoLock implements DataSetLock<SnapshotDataSet> {
    private static final long serialVersionUID = 1;

    private final SnapshotDataSet owner;

    NoLock(SnapshotDataSet owner) {
        this.owner = owner;
    }

    @Override
    public SnapshotDataSet readLock() {
        return owner;
    }

    @Override
    public SnapshotDataSet readLockGuard(Runnable reading) {
        reading.run();
        return owner;
    }

    @Override
    public <R> R readLockGuard(Supplier<R> reading) {
        return reading.get();
    }

    @Override
    public SnapshotDataSet readLockGuardOptimistic(Runnable reading) {
        reading.run();
        return owner;
    }

    @Override
    public <R> R readLockGuardOptimistic(Supplier<R> reading) {
        return reading.get();
    }

    @Override
    public SnapshotDataSet readUnLock() {
        return owner;
    }

    @Override
    public SnapshotDataSet writeLock() {
        return owner;
    }

    @Override
    public SnapshotDataSet writeLockGuard(Runnable writing) {
        writing.run();
        return owner;
    }

    @Override
    public <R> R writeLockGuard(Supplier<R> writing) {
        return writing.get();
    }

    @Override
    public SnapshotDataSet writeUnLock() {
        return owner;
    }
}
