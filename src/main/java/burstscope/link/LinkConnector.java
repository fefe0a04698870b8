package burstscope.link;

import burstscope.framing.VscodeFrameScanner;
import burstscope.framing.VscodeFraming;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.Locale;

/// Opens the connections of one session.
/// - Threads: the reader, and before there is one whoever begins the session.
final class LinkConnector {
    private final LinkOpener opener;
    private final LinkSettings settings;
    private final LinkState state;
    private final String token;
    private LinkMode tried;
    private int fruitless;

    LinkConnector(LinkOpener opener, LinkSettings settings, LinkState state, String token) {
        this.opener = opener;
        this.settings = settings;
        this.state = state;
        this.token = token;
        tried = settings.mode();
    }

    /// One attempt in the mode that is wanted.
    FrameInput<VscodeFrameScanner> connect(boolean again) throws IOException {
        LinkMode mode = state.carrier().wantedMode();
        tried = mode;
        Transport transport = opener.open(
                mode,
                String.format(
                        Locale.ROOT,
                        "reconnectionToken=%s&reconnection=%b&skipWebSocketFrames=%b",
                        token,
                        again,
                        mode == LinkMode.RAW));
        boolean done = false;
        try {
            state.carrier().onOpening(transport, settings.handshakeTimeout().toNanos());
            FrameInput<VscodeFrameScanner> input =
                    new FrameInput<>(transport, new VscodeFraming().newScanner(settings.frameLimits()));
            new VscodeHandshake(input).perform(settings.connectionToken());
            state.carrier().onOpened(transport, mode, again);
            done = true;
            return input;
        } catch (IOException e) {
            throw state.carrier().late() != null ? late(e) : e;
        } finally {
            if (!done) {
                state.carrier().onNotOpened();
                transport.close();
            }
        }
    }

    private LinkException late(IOException cause) {
        return new LinkException(
                LinkException.Reason.BAD_HANDSHAKE,
                "the server did not finish the handshake within "
                        + settings.handshakeTimeout().toMillis() + " ms",
                cause);
    }

    /// Attempts until one succeeds. One that fails in a new mode is followed by one in the mode before.
    /// - Errors: what ended the session: the server's refusal, or the last of so many attempts.
    FrameInput<VscodeFrameScanner> reconnect() throws IOException {
        // A server that takes each connection and drops it would keep us busy for ever.
        fruitless = state.carrier().wasFruitless() ? fruitless + 1 : 0;
        if (fruitless > settings.reconnection().attempts()) {
            throw state.life()
                    .fail(new LinkException(
                            LinkException.Reason.LOST,
                            "the server dropped " + fruitless + " connections without a word",
                            null));
        }
        int attempt = 0;
        while (true) {
            state.life().checkOpen();
            state.life()
                    .awaitWithin(
                            settings.reconnection().before(attempt + fruitless).toNanos(), () -> false);
            try {
                return connect(true);
            } catch (LinkException e) {
                if (e.reason() == LinkException.Reason.REFUSED) {
                    throw state.life().fail(e);
                }
                attempt = next(attempt, e);
            } catch (IOException e) {
                state.life().checkOpen();
                attempt = next(attempt, e);
            }
        }
    }

    private int next(int attempt, IOException cause) throws IOException {
        if (state.carrier().fallBack(tried, cause)) {
            return 0;
        }
        if (attempt + 1 < settings.reconnection().attempts()) {
            return attempt + 1;
        }
        String before = state.life().endDetail();
        throw state.life()
                .fail(new LinkException(
                        LinkException.Reason.LOST,
                        "the connection was lost" + (before.isEmpty() ? "" : " (" + before + ")") + ", and "
                                + settings.reconnection().attempts() + " attempts to open it again failed: "
                                + cause.getMessage(),
                        cause));
    }
}
