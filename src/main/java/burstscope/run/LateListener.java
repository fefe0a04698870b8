package burstscope.run;

import burstscope.codec.Value;
import burstscope.rpc.Completion;
import burstscope.rpc.PeerListener;
import org.jspecify.annotations.Nullable;

/// Stands for a listener that needs the connection before the connection can have it.
/// - Threads: set once before the connection starts, which publishes it to the reader.
final class LateListener implements PeerListener {
    private PeerListener listener = PeerListener.NONE;

    void set(PeerListener real) {
        listener = real;
    }

    @Override
    public void onNotification(String method, Value params, Completion.Arrival arrival) {
        listener.onNotification(method, params, arrival);
    }

    @Override
    public @Nullable Value answer(String method, Value params) {
        return listener.answer(method, params);
    }
}
