package burstscope.rpc;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The requests that were issued and not answered, each in the slot that its id names.
/// - Shape: slot = id modulo capacity; an id whose slot is still taken is skipped, so a request that waits for long
/// costs
///   the others nothing.
/// - Threads: the writer reserves ids and enters; anyone takes out, and only one taker wins. The ids of abandoned
/// requests
///   are behind a lock that an answered request never takes.
final class OutstandingTable {
    static final int CAPACITY = 16_384;
    private static final int MASK = CAPACITY - 1;
    private static final long MAX_ID = 0x7fff_ffffL;
    private static final int MAX_ABANDONED = 10_000;

    private final AtomicReferenceArray<Request> slots = new AtomicReferenceArray<>(CAPACITY);
    private final LinkedHashSet<Long> abandoned = new LinkedHashSet<>();
    private volatile long lastId;
    private long candidate;
    private int passed;

    OutstandingTable() {
        this(0);
    }

    /// @param lastId id before the first one that is given out
    OutstandingTable(long lastId) {
        candidate = lastId;
    }

    /// What an answer's id turned out to be when no request waits for it.
    enum Stray {
        UNKNOWN,
        DUPLICATE,
        LATE
    }

    /// Everything reserved before has been entered or given up. Writer thread only.
    void beginReserving() {
        passed = 0;
    }

    /// The next free id, or -1 when every slot is taken. Writer thread only.
    ///
    /// A slot stays empty between [#reserveId] and [#enter], so no slot may come up twice in between: the ids
    /// passed
    /// since [#beginReserving] never go round the table more than once.
    /// - Shape: ids begin at 1 and fit 31 bits, since some backends take no larger ones.
    long reserveId() {
        while (passed < CAPACITY) {
            passed++;
            // The first id after the last one names the slot after its slot.
            candidate = candidate == MAX_ID ? CAPACITY : candidate + 1;
            if (slots.get((int) candidate & MASK) == null) {
                return candidate;
            }
        }
        return -1;
    }

    /// Makes a request with a reserved id visible. Writer thread only.
    void enter(Request request) {
        lastId = request.id();
        slots.setRelease((int) request.id() & MASK, request);
    }

    /// Takes out the request that an answer belongs to, or null.
    @Nullable
    Request take(long id) {
        int slot = (int) (id & MASK);
        Request request = slots.getAcquire(slot);
        return request != null && request.id() == id && slots.compareAndSet(slot, request, null) ? request : null;
    }

    /// The outstanding request of that id, or null.
    @Nullable
    Request peek(long id) {
        Request request = slots.getAcquire((int) (id & MASK));
        return request != null && request.id() == id ? request : null;
    }

    /// Takes out a request before its answer came; false when somebody else has ended it.
    boolean abandon(Request request) {
        synchronized (abandoned) {
            // Under the lock, so that an answer that finds the slot empty finds the id here.
            if (!slots.compareAndSet((int) request.id() & MASK, request, null)) {
                return false;
            }
            abandoned.add(request.id());
            if (abandoned.size() > MAX_ABANDONED) {
                Iterator<Long> oldest = abandoned.iterator();
                oldest.next();
                oldest.remove();
            }
            return true;
        }
    }

    /// What to call an answer that [#take] found no request for.
    Stray strayKind(long id) {
        if (id < 1 || id > lastId) {
            return Stray.UNKNOWN;
        }
        synchronized (abandoned) {
            return abandoned.remove(id) ? Stray.LATE : Stray.DUPLICATE;
        }
    }

    void forEach(Consumer<Request> action) {
        for (int i = 0; i < CAPACITY; i++) {
            Request request = slots.getAcquire(i);
            if (request != null) {
                action.accept(request);
            }
        }
    }
}
