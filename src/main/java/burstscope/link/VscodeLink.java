package burstscope.link;

import burstscope.clock.NanoClock;
import burstscope.framing.VscodeFrame;
import burstscope.framing.VscodeFrameScanner;
import burstscope.transport.LinkOption;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/// A session with a VS Code server, which outlives its connections: one that is lost is opened again, and what it lost
/// goes over the next one, each message once.
///
/// - Shape: what is read and written are messages behind their length (uint32, high byte first).
/// - Options: `transport` opens the session's next connection in another mode, while calls are outstanding; `pause`
///   asks the server to send nothing, not even a sign of life, until it is off again.
/// - Memory: messages are kept until the server acknowledges them, which a silent one does after two seconds; when
///   [LinkSettings#keptBytes] are, a writer waits.
/// - Errors: [LinkException] once the session cannot go on.
/// - Threads: as [Transport]. The reader opens connections; it writes nothing but the handshake, before which there is
///   nothing to read. One more thread keeps the times; it and the writer write.
/// - Source: microsoft/vscode src/vs/base/parts/ipc/common/ipc.net.ts `PersistentProtocol`.
public final class VscodeLink implements Transport {
    private static final String TRANSPORT = "transport";
    private static final String PAUSE = "pause";
    private static final long FAREWELL_MS = 500;

    private final LinkState state;
    private final LinkSender sender;
    private final LinkConnector connector;
    private final ThreadFactory threads;
    private final FrameCutter cutter;
    private final ReadyBytes ready = new ReadyBytes();
    private @Nullable FrameInput<VscodeFrameScanner> input;

    private VscodeLink(LinkOpener opener, LinkSettings settings, ThreadFactory threads, NanoClock clock) {
        this.threads = threads;
        state = new LinkState(settings, clock);
        sender = new LinkSender(state);
        connector = new LinkConnector(opener, settings, state, UUID.randomUUID().toString());
        cutter = new FrameCutter(settings.frameLimits());
    }

    /// Begins a session.
    /// - Errors: [LinkException] with the reason of the server that refuses it; what `opener` throws.
    public static VscodeLink open(LinkOpener opener, LinkSettings settings, ThreadFactory threads, NanoClock clock)
            throws IOException {
        VscodeLink link = new VscodeLink(opener, settings, threads, clock);
        Thread timer = threads.newThread(link.sender);
        timer.setName("link-timer");
        timer.start();
        boolean open = false;
        try {
            link.input = link.connector.connect(false);
            open = true;
            return link;
        } finally {
            if (!open) {
                link.state.close();
            }
        }
    }

    @Override
    public String describe() {
        return state.carrier().describe();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        while (ready.isEmpty()) {
            if (state.life().hasEnded()) {
                return -1;
            }
            readMore();
        }
        return ready.take(target, offset, length);
    }

    private void readMore() throws IOException {
        FrameInput<VscodeFrameScanner> current = input;
        if (current == null) {
            current = connector.reconnect();
            input = current;
            sender.wake();
        }
        try {
            boolean any = takeWhole(current);
            if (!any && !state.life().hasEnded() && !current.readMore()) {
                lost(current, null);
            }
        } catch (LinkException e) {
            throw state.life().fail(e);
        } catch (IOException e) {
            lost(current, e);
        }
    }

    private void lost(FrameInput<VscodeFrameScanner> current, @Nullable IOException cause) throws IOException {
        input = null;
        state.carrier().onLost(current.transport(), cause);
        if (state.life().isLeaving()) {
            state.life().end("the session was ended here");
        } else {
            state.life().checkOpen();
        }
    }

    /// Takes the frames that are whole; false when there was none.
    private boolean takeWhole(FrameInput<VscodeFrameScanner> current) throws LinkException {
        boolean any = false;
        while (!state.life().hasEnded() && current.next()) {
            any = true;
            VscodeFrameScanner frame = current.frame();
            if (state.onFrame(frame) == VscodeSession.Verdict.DELIVER) {
                // The last four bytes of the header are the length.
                ready.add(
                        current.buffer(), frame.payloadStart() - Integer.BYTES, Integer.BYTES + frame.payloadLength());
            } else if (frame.type() != VscodeFrame.REGULAR || state.hasSomethingToSend()) {
                sender.wake();
            }
        }
        return any;
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        cutter.add(source, offset, length);
        while (cutter.next()) {
            if (!state.hasRoom()) {
                sender.flush();
            }
            state.add(cutter.bytes(), cutter.payloadStart(), cutter.payloadLength());
        }
        state.life().checkOpen();
        sender.flush();
    }

    /// Says that the session ends, behind what was written before.
    @Override
    public void closeOutput() throws IOException {
        state.life().checkOpen();
        sender.flush();
        state.life().leave();
        sender.sayDisconnect();
    }

    @Override
    public String endDetail() {
        return state.life().endDetail();
    }

    @Override
    public List<LinkOption> linkOptions() {
        return List.of(
                new LinkOption(TRANSPORT, LinkMode.ids(), state.carrier().mode().id()),
                LinkOption.toggle(PAUSE, state.pauseWanted()));
    }

    @Override
    public void setLinkOption(String name, String value) throws IOException {
        LinkOption.check(this, name, value);
        if (name.equals(PAUSE)) {
            state.setPause(LinkOption.isOn(value));
            sender.flush();
        } else {
            reconnect(LinkMode.byId(value).orElseThrow());
        }
    }

    /// Carries the session over a new connection; returns when it does.
    /// - Errors: [IOException] when the server does not take the mode; the session goes on in the one before.
    public void reconnect(LinkMode mode) throws IOException {
        state.carrier().switchTo(mode);
    }

    @Override
    public long wireBytesIn() {
        return state.carrier().wireBytesIn();
    }

    @Override
    public long wireBytesOut() {
        return state.carrier().wireBytesOut();
    }

    public LinkCounts counts() {
        return state.counts();
    }

    /// For tests that turn the clock: does at once what the timer would do within a quarter of a second.
    void wakeTimer() {
        sender.wake();
    }

    @Override
    public synchronized void close() {
        if (state.life().isOpen()) {
            Thread farewell = threads.newThread(sender::sayDisconnect);
            farewell.setName("link-farewell");
            farewell.start();
            try {
                // A server that reads nothing keeps the word from going out.
                farewell.join(FAREWELL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        state.close();
        sender.wake();
    }
}
