package burstscope.rpc;

/// Hears what decoding takes, for one frame in eight: a stamp costs about as much as a small event's decoding.
/// - Threads: the connection's reader; must not block and must not throw.
public interface DecodeListener {
    DecodeListener NONE = new DecodeListener() {
        @Override
        public void onDecoded(long decodeNs, int frameBytes) {
            // Nobody asked.
        }

        @Override
        public void onHandedOver() {
            // Nobody asked.
        }
    };

    /// A frame was decoded, and its message is about to be handed over.
    void onDecoded(long decodeNs, int frameBytes);

    /// That message has been handed over.
    void onHandedOver();
}
