package burstscope.link;

import java.io.IOException;
import java.util.Locale;

/// The first words of a session: the server opens, we ask for the namespace, it lets us in.
/// - Threads: one.
final class SocketIoHandshake {
    private final SocketIoInput in;
    private final SocketIoOutput out;
    private final SocketIoSettings settings;

    SocketIoHandshake(SocketIoInput in, SocketIoOutput out, SocketIoSettings settings) {
        this.in = in;
        this.out = out;
        this.settings = settings;
    }

    /// - Errors: [LinkException] when the server refuses, or says what has no place here; [IOException] when the
    ///   connection breaks.
    SocketIoPacket.Opened perform() throws IOException {
        if (!(next("its opening") instanceof SocketIoPacket.Opened opened)) {
            throw bad("the server's first word is not its opening");
        }
        out.say("40" + settings.namespace() + ",");
        for (boolean in = false; !in; ) {
            in = switch (next("the word that we are connected")) {
                case SocketIoPacket.Connected() -> true;
                case SocketIoPacket.Ping() -> {
                    out.say(SocketIoTimer.PONG);
                    yield false;
                }
                case SocketIoPacket.Other() -> false;
                case SocketIoPacket.Refused(String words) ->
                    throw new LinkException(
                            LinkException.Reason.REFUSED,
                            "the server refused the namespace " + settings.namespace() + ": " + words,
                            null);
                case SocketIoPacket other ->
                    throw bad("the server said '" + name(other) + "' where the word was due that we are connected");
            };
        }
        if (!settings.greeting().isEmpty()) {
            out.say("42" + settings.namespace() + "," + settings.greeting());
        }
        return opened;
    }

    private SocketIoPacket next(String awaited) throws IOException {
        for (SocketIoPacket packet = in.next(); ; packet = in.next()) {
            if (packet != null) {
                return packet;
            }
            if (!in.readMore()) {
                throw bad("the server closed the connection where " + awaited + " was due");
            }
        }
    }

    static String name(SocketIoPacket packet) {
        return packet.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private LinkException bad(String message) {
        return new LinkException(LinkException.Reason.BAD_HANDSHAKE, message, in.offset(), null);
    }
}
