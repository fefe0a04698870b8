package burstscope.compare;

import burstscope.coding.Coding;

/// One value under one coding: what it costs and whether it came back.
/// @param verdict the first thing to look at; sizes and costs of a refused value are 0
/// @param payloadBytes what the codec wrote; of a stream with memory (`sequential`), what it wrote the first time
/// @param framingBytes what delimits the payload on a stream
/// @param deflatedBytes the payload alone, raw deflate of level [TrialScratch#DEFLATE_LEVEL]
/// @param shares what the bytes are spent on; [ByteShares#NONE] where the payload cannot be explained
public record CodecTrial(
        Coding coding,
        Verdict verdict,
        int payloadBytes,
        int framingBytes,
        int deflatedBytes,
        ByteShares shares,
        Cost cost) {
    /// Time and garbage of one encoding and one decoding: medians over `batches`, of this thread.
    /// @param batches how often it was timed; 0 when it was not
    /// @param warm whether the codec had run often enough before that its code was compiled
    public record Cost(
            long encodeNs,
            long decodeNs,
            long encodeAllocatedBytes,
            long decodeAllocatedBytes,
            int batches,
            boolean warm) {
        public static final Cost NONE = new Cost(0, 0, 0, 0, 0, false);

        public long ns() {
            return encodeNs + decodeNs;
        }
    }

    public int frameBytes() {
        return payloadBytes + framingBytes;
    }
}
