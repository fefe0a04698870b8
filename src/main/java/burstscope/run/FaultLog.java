package burstscope.run;

import burstscope.rpc.FaultListener;

/// Keeps the last thing that a peer sent and nobody could use, in words. How many there were is counted elsewhere.
/// - Threads: the reader writes, anyone reads.
final class FaultLog implements FaultListener {
    private static final int MAX_CHARS = 500;
    private volatile String last = "";

    @Override
    public void onFault(String words) {
        last = words.length() <= MAX_CHARS ? words : words.substring(0, MAX_CHARS) + "...";
    }

    /// Empty when there was none. Untrusted text.
    String last() {
        return last;
    }
}
