package burstscope.compare.bench;

import burstscope.codec.WireFormatException;
import burstscope.compare.Verdict;
import burstscope.compare.node.NodeException;

/// One coding of one message, ready to be measured.
/// - Threads: one.
interface Subject {
    /// What the one check found.
    /// @param bytes of the encoded message; 0 when it could not be encoded
    /// @param sha256 of it in hex, empty when it could not be encoded
    record Checked(Verdict verdict, long bytes, String sha256) {}

    /// Encodes and decodes once and compares.
    Checked check() throws NodeException;

    /// Encodes the message `loops` times, and then decodes it as often.
    Sample measure(int loops) throws NodeException, WireFormatException;

    /// How long the compiler of its process has worked since the start, in nanoseconds; 0 where nobody knows.
    long compilingNs();
}
