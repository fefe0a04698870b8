package burstscope.codec;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What [JsValue.Reference]s stand for, for a codec that cannot refer back and writes a shared container at every
/// place.
/// - Threads: one.
public final class References {
    private final int mostBytes;
    private final Map<Integer, Value> targets = new HashMap<>();
    private final Set<Integer> open = new HashSet<>();
    private long writtenElsewhere;

    /// @param mostBytes what may have been written when a reference is followed: referring twice to what refers
    /// twice
    /// grows without a bound
    public References(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    public void clear() {
        targets.clear();
        open.clear();
        writtenElsewhere = 0;
    }

    /// Tells how many bytes of the message are not in the buffer that is written to from now on.
    public void writtenElsewhere(int bytes) {
        writtenElsewhere = bytes;
    }

    /// Begins writing a shared container; [#close] ends it.
    public void open(JsValue.Shared shared) {
        targets.put(shared.id(), shared.target());
        open.add(shared.id());
    }

    /// Begins writing again what the reference stands for; [#close] ends it.
    /// - Errors: [IllegalArgumentException] for a cycle, a reference to nothing, or one too many.
    public Value open(JsValue.Reference reference, int writtenBytes) {
        Value target = targets.get(reference.id());
        if (target == null) {
            throw new IllegalArgumentException("reference " + reference.id() + " stands before what it refers to");
        }
        if (writtenElsewhere + writtenBytes > mostBytes) {
            throw new IllegalArgumentException(
                    "what is shared grows beyond " + mostBytes + " bytes where it is repeated");
        }
        if (!open.add(reference.id())) {
            throw new IllegalArgumentException("the value contains itself, which this codec cannot carry");
        }
        return target;
    }

    public void close(int id) {
        open.remove(id);
    }
}
