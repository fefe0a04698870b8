package burstscope.run;

import burstscope.codec.Value;
import burstscope.compare.shadow.ShadowEncoder;
import burstscope.compare.shadow.TrafficTap;
import burstscope.rpc.MessageTap;

/// Shows a connection's messages to the shadow encoding, each direction to a tap of its own.
/// - Threads: the connection's writer and reader.
final class ConnectionTap implements MessageTap {
    private static final String NO_METHOD = "(answers no request)";
    private final TrafficTap sent;
    private final TrafficTap received;

    ConnectionTap(ShadowEncoder shadow) {
        sent = shadow.newTap(false);
        received = shadow.newTap(true);
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
