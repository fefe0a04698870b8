package burstscope.transport;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/// How a server takes a client on that asks for a WebSocket.
/// @param setup its message limit bounds what is received alone; its subprotocols are what is spoken here, the best
///     first; its offer of compression says with what level it is taken up when a client offers it, and null that
///     it is not
/// @param timeout until the client must have asked
/// @param threads for what blocking calls cannot do by themselves: keep a deadline, answer a ping
public record WebSocketAcceptance(WebSocketSetup setup, Duration timeout, ThreadFactory threads) {}
