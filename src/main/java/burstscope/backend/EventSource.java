package burstscope.backend;

import burstscope.codec.Value;
import burstscope.coding.Coding;

/// Where an event comes from and all that its payload is made of, so that a waiting event costs a few bytes only.
/// @param burst number of the burst, 0 for steady events
record EventSource(int burst, PayloadShape shape, int payloadBytes, long seed) {
    static final int STEADY = 0;

    Value payload(long sequence, Coding coding) {
        return shape.payload(payloadBytes, seed, sequence, coding);
    }
}
