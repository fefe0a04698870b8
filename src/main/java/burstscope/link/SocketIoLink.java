package burstscope.link;

import burstscope.clock.NanoClock;
import burstscope.framing.LengthPrefixFraming;
import burstscope.transport.LinkOption;
import burstscope.transport.Transport;
import burstscope.transport.WebSocketMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import tools.jackson.databind.json.JsonMapper;

/// The event `message` of one namespace of a socket.io server: what is said with it, as a pipe.
///
/// - Shape: each message is one frame of the stream, behind its length (uint32, high byte first), as that of a
///   WebSocket is. Both kinds are read; which is written, [SocketIoSettings#text] tells. Other events are dropped.
/// - Errors: reading and writing, [LinkException] with the offset of what the server must not send; the connection is
///   closed then.
/// - Threads: as [Transport]; a timer of its own.
public final class SocketIoLink implements Transport {
    private static final int LENGTH_BYTES = 4;

    private final Transport socket;
    private final SocketIoSettings settings;
    private final LinkLife life = new LinkLife();
    private final SocketIoInput in;
    private final SocketIoOutput out;
    private final SocketIoTimer timer;
    private final FrameCutter cutter;
    private final ReadyBytes ready = new ReadyBytes();
    private final byte[] announcement;
    private final byte[] length = new byte[LENGTH_BYTES];
    private volatile long mostBytes = Long.MAX_VALUE;

    private SocketIoLink(Transport socket, SocketIoSettings settings, NanoClock clock) {
        this.socket = socket;
        this.settings = settings;
        in = new SocketIoInput(
                new FrameInput<>(socket, new LengthPrefixFraming().newScanner(settings.frameLimits())),
                new SocketIoParser(settings.namespace()));
        out = new SocketIoOutput(socket);
        timer = new SocketIoTimer(life, clock, socket, out, settings.handshakeTimeout());
        cutter = new FrameCutter(settings.frameLimits());
        announcement = SocketIoParser.announcement(settings.namespace()).getBytes(StandardCharsets.UTF_8);
    }

    /// Begins a session over a WebSocket, which it owns from then on, whatever comes of it.
    /// @param socket in the mode [WebSocketMode#KINDS]
    /// - Errors: [LinkException] when the server does not let us in.
    public static SocketIoLink open(Transport socket, SocketIoSettings settings, ThreadFactory threads, NanoClock clock)
            throws IOException {
        SocketIoLink link = new SocketIoLink(socket, settings, clock);
        Thread thread = threads.newThread(link.timer);
        thread.setName("link-timer");
        thread.start();
        boolean open = false;
        try {
            link.connect();
            open = true;
            return link;
        } finally {
            if (!open) {
                link.close();
            }
        }
    }

    private void connect() throws IOException {
        try {
            SocketIoPacket.Opened opened = new SocketIoHandshake(in, out, settings).perform();
            timer.onOpened(opened);
            mostBytes = opened.mostBytes();
        } catch (IOException e) {
            throw timer.isLate()
                    ? new LinkException(
                            LinkException.Reason.BAD_HANDSHAKE,
                            "the server did not let us in within "
                                    + settings.handshakeTimeout().toMillis() + " ms",
                            e)
                    : e;
        }
    }

    @Override
    public String describe() {
        return "socket.io " + settings.namespace() + " over " + socket.describe();
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        while (ready.isEmpty()) {
            if (life.hasEnded()) {
                return -1;
            }
            life.checkOpen();
            readMore();
        }
        return ready.take(target, offset, count);
    }

    private void readMore() throws IOException {
        try {
            if (takeWhole()) {
                return;
            }
            timer.onWait();
            boolean more = in.readMore();
            timer.onHeard();
            if (!more) {
                String words = socket.endDetail();
                end(in.isInside() ? words + ", inside a message" : words);
            }
        } catch (LinkException e) {
            // What came before it is read first.
            life.fail(e);
            socket.close();
        } catch (IOException e) {
            LinkException silence = timer.silence();
            life.checkOpen();
            throw silence == null ? e : life.fail(silence);
        }
    }

    private void end(String words) {
        life.end(words);
        socket.close();
    }

    /// Takes the packets that are whole; false when there was none.
    private boolean takeWhole() throws LinkException {
        boolean any = false;
        for (SocketIoPacket packet = in.next(); packet != null; packet = in.next()) {
            any = true;
            switch (packet) {
                case SocketIoPacket.Part(byte[] bytes, int offset, int count) -> deliver(bytes, offset, count);
                case SocketIoPacket.Words(byte[] utf8) -> deliver(utf8, 0, utf8.length);
                case SocketIoPacket.Ping() -> timer.onPing();
                case SocketIoPacket.Announced announced -> {}
                case SocketIoPacket.Other() -> {}
                case SocketIoPacket.Disconnected() -> {
                    end("the server disconnected us from " + settings.namespace());
                    return true;
                }
                case SocketIoPacket.Closed() -> {
                    end("the server closed the session");
                    return true;
                }
                case SocketIoPacket.Opened opened -> throw outOfPlace(opened);
                case SocketIoPacket.Connected connected -> throw outOfPlace(connected);
                case SocketIoPacket.Refused refused -> throw outOfPlace(refused);
            }
        }
        return any;
    }

    private LinkException outOfPlace(SocketIoPacket packet) {
        return new LinkException(
                LinkException.Reason.BAD_FRAME,
                "the server said '" + SocketIoHandshake.name(packet) + "' though we are connected",
                in.offset(),
                null);
    }

    private void deliver(byte[] bytes, int offset, int count) {
        ByteBuffer.wrap(length).putInt(count);
        ready.add(length, 0, LENGTH_BYTES);
        ready.add(bytes, offset, count);
    }

    /// - Errors: [IOException] for a message that is no text where texts are written, or larger than the server
    /// takes.
    @Override
    public void write(byte[] source, int offset, int count) throws IOException {
        life.checkOpen();
        cutter.add(source, offset, count);
        while (cutter.next()) {
            add(cutter.bytes(), cutter.payloadStart(), cutter.payloadLength());
        }
        out.flush();
    }

    private void add(byte[] bytes, int offset, int count) throws IOException {
        if (count > mostBytes) {
            throw new IOException(
                    "a message of " + count + " bytes is more than the " + mostBytes + " that the server takes");
        }
        if (settings.text()) {
            byte[] event = ("42" + settings.namespace() + ",[\"" + SocketIoParser.EVENT + "\","
                            + json(bytes, offset, count) + "]")
                    .getBytes(StandardCharsets.UTF_8);
            out.add(WebSocketMode.TEXT, event, 0, event.length);
        } else {
            out.add(WebSocketMode.TEXT, announcement, 0, announcement.length);
            out.add(WebSocketMode.BINARY, bytes, offset, count);
        }
    }

    private static String json(byte[] bytes, int offset, int count) throws IOException {
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, offset, count));
            return JsonMapper.shared().writeValueAsString(text.toString());
        } catch (CharacterCodingException e) {
            throw new IOException("a message that is no text cannot be sent as one", e);
        }
    }

    /// Says that we leave the namespace, and closes the WebSocket behind it.
    @Override
    public void closeOutput() throws IOException {
        life.checkOpen();
        out.say("41" + settings.namespace() + ",");
        socket.closeOutput();
    }

    @Override
    public String endDetail() {
        return life.endDetail();
    }

    @Override
    public List<LinkOption> linkOptions() {
        return socket.linkOptions();
    }

    @Override
    public void setLinkOption(String name, String value) throws IOException {
        socket.setLinkOption(name, value);
    }

    @Override
    public long wireBytesIn() {
        return socket.wireBytesIn();
    }

    @Override
    public long wireBytesOut() {
        return socket.wireBytesOut();
    }

    /// For tests that turn the clock: does at once what the timer would do within a quarter of a second.
    void wakeTimer() {
        life.poke();
    }

    @Override
    public void close() {
        life.close();
        socket.close();
    }
}
