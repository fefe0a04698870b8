package burstscope.run;

import burstscope.codec.Value;
import burstscope.compare.shadow.TrafficTap;
import burstscope.rpc.MessageTap;
import java.util.function.Function;

/// Shows a connection's messages to whoever samples them, each direction to a tap of its own.
/// - Threads: the connection's writer and reader.
final class ConnectionTap implements MessageTap {
    private static final String NO_METHOD = "(answers no request)";
    private final TrafficTap sent;
    private final TrafficTap received;

    /// @param newTap makes a tap; given whether it sees what is received
    ConnectionTap(Function<Boolean, TrafficTap> newTap) {
        sent = newTap.apply(false);
        received = newTap.apply(true);
    }

    @Override
    public void onSent(String method, Value message, int payloadBytes) {
        sent.onMessage(method, message, payloadBytes);
    }

    @Override
    public void onReceived(String method, Value message, int payloadBytes) {
        received.onMessage(method.isEmpty() ? NO_METHOD : method, message, payloadBytes);
    }
}
