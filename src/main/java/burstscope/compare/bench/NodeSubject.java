package burstscope.compare.bench;

import burstscope.codec.Value;
import burstscope.compare.node.NodeBench;
import burstscope.compare.node.NodeException;
import burstscope.compare.node.NodeLibrary;

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
        NodeBench found;
        try {
            found = bench(1);
        } catch (NodeException e) {
            if (e.reason() != NodeException.Reason.REFUSED) {
                throw e;
            }
            return new Checked(RoundTripVerdict.wrong("the library threw " + e.getMessage()), 0, "");
        }
        return new Checked(verdict(found), found.bytes(), found.sha256());
    }

    private RoundTripVerdict verdict(NodeBench found) {
        if (!found.same()) {
            String place = found.path().isEmpty() ? "" : " at " + found.path();
            return RoundTripVerdict.wrong("came back changed" + place + ", without an error");
        }
        return holdsBytes && coding.nodeLibrary().equals("json")
                ? new RoundTripVerdict(true, "same, but bytes came back as an object of numbers")
                : RoundTripVerdict.SAME;
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

    private NodeBench bench(int loops) throws NodeException {
        Value.Map options = coding.nodeOptions();
        return node.bench(coding.nodeLibrary(), options, message, loops);
    }
}
