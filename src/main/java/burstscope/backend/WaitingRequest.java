package burstscope.backend;

import burstscope.codec.Value;

/// An event request that has not got its events yet.
/// @param limit events it takes at most; [#SINGLE] for a request that takes one and is not answered by an array
record WaitingRequest(Value id, int limit) {
    static final int SINGLE = 0;

    boolean isSingle() {
        return limit == SINGLE;
    }
}
