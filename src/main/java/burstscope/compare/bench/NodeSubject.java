package burstscope.compare.bench;

import burstscope.compare.Difference;
import burstscope.compare.Verdict;
import burstscope.compare.node.NodeBench;
import burstscope.compare.node.NodeException;
import burstscope.compare.node.NodeLibrary;
import java.util.List;

/// A real library in Node. The message was loaded there under its name.
/// - Threads: one.
final class NodeSubject implements Subject {
    private final NodeLibrary node;
    private final BenchCoding coding;
    private final String message;
    private final boolean holdsBytes;

    /// @param holdsBytes whether the message is one of bytes, which Node's JSON gives back as an object
    NodeSubject(NodeLibrary node, BenchCoding coding, String message, boolean holdsBytes) {
        this.node = node;
        this.coding = coding;
        this.message = message;
        this.holdsBytes = holdsBytes;
    }

    @Override
    public Checked check() throws NodeException {
        try {
            NodeBench found = bench(1);
            return new Checked(verdict(found), found.bytes(), found.sha256());
        } catch (NodeException e) {
            if (e.reason() != NodeException.Reason.REFUSED) {
                throw e;
            }
            return new Checked(new Verdict.Refused("the library threw " + e.getMessage()), 0, "");
        }
    }

    private Verdict verdict(NodeBench found) {
        if (!found.undecodable().isEmpty()) {
            return new Verdict.Undecodable(Verdict.Undecodable.UNKNOWN, "the library threw " + found.undecodable());
        }
        if (!found.same()) {
            return new Verdict.Differs(new Difference(found.path(), found.expected(), found.actual()));
        }
        boolean lost = holdsBytes && coding.nodeLibrary().equals("json");
        return new Verdict.Same(lost ? List.of("a buffer becomes an object") : List.of());
    }

    @Override
    public Sample measure(int loops) throws NodeException {
        NodeBench found = bench(loops);
        return new Sample(
                found.encodeCpuNs(),
                found.encodeWallNs(),
                Double.NaN,
                found.decodeCpuNs(),
                found.decodeWallNs(),
                Double.NaN);
    }

    @Override
    public long compilingNs() {
        return 0;
    }

    private NodeBench bench(int loops) throws NodeException {
        return node.bench(coding.nodeLibrary(), coding.nodeOptions(), message, loops);
    }
}
