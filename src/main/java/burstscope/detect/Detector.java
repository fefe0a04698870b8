package burstscope.detect;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.dialect.Dialects;
import burstscope.framing.Framing;
import burstscope.framing.Framings;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Finds out what a backend speaks: listens first, and then asks [#QUESTION] in one way after the other, each on a
/// connection of its own, until an answer is understood. A backend that does not know the method says so in its own
/// speech, which is what is wanted; nothing that it knows is called.
/// - Threads: one.
public final class Detector {
    /// A method that only backends with the control methods have, and that changes nothing there.
    public static final String QUESTION = "burstscope.describe";

    private static final long LISTEN_MS = 300;
    private static final long ANSWER_MS = 800;
    /// A backend that never pauses, or sends a byte now and then, is not waited for longer.
    private static final long WHOLE_ANSWER_MS = 3_000;

    private static final NanoClock CLOCK = NanoClock.system();

    private static final byte[] HTTP_QUESTION =
            "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Opener opener;
    private final boolean wholeMessages;
    private final ThreadFactory threads;
    private final Consumer<String> onStep;

    /// Opens one connection after the other to the same backend.
    @FunctionalInterface
    public interface Opener {
        Transport open() throws IOException;
    }

    /// What was found out.
    /// @param speech empty when nothing that was tried was understood
    /// @param httpServer whether an HTTP server answered instead
    /// @param tried what was tried, in words
    /// @param heard what the backend did meanwhile, in words; may quote it: untrusted
    public record Finding(Optional<Speech> speech, boolean httpServer, List<String> tried, String heard) {
        public Finding {
            tried = List.copyOf(tried);
        }
    }

    /// @param wholeMessages whether the transport keeps messages apart, as WebSocket and HTTP do
    /// @param onStep hears each step in words before it is taken
    public Detector(Opener opener, boolean wholeMessages, ThreadFactory threads, Consumer<String> onStep) {
        this.opener = opener;
        this.wholeMessages = wholeMessages;
        this.threads = threads;
        this.onStep = onStep;
    }

    /// - Errors: [IOException] when the backend can be reached no more.
    public Finding detect() throws IOException, InterruptedException {
        Heard all = new Heard(wholeMessages);
        onStep.accept("listen whether it speaks first");
        try (FirstBytes first = new FirstBytes(opener.open(), threads)) {
            byte[] heard = first.await(0, LISTEN_MS);
            Optional<Speech> speech = Sniffer.tell(heard, wholeMessages);
            if (speech.isPresent()) {
                return new Finding(speech, false, List.of("listening"), "");
            }
            all.add(heard, first);
        }
        List<Speech> ways = Sniffer.questions(wholeMessages);
        for (Speech way : ways) {
            onStep.accept("ask in " + way.inWords() + patience(ways.size() - ways.indexOf(way) + 1));
            byte[] question = question(way);
            byte[] answer = ask(question, all);
            if (Arrays.equals(answer, 0, Math.min(answer.length, question.length), question, 0, question.length)) {
                return new Finding(Optional.empty(), false, tried(ways, way), "it sends back what it is sent");
            }
            Optional<Speech> speech = Sniffer.tell(answer, wholeMessages);
            if (speech.isPresent()) {
                // Some answer in their own speech whatever they were asked in.
                String words = speech.get().reason() + " when asked for " + QUESTION + " in " + way.inWords();
                return new Finding(Optional.of(speech.get().because(words)), false, tried(ways, way), "");
            }
            if (Sniffer.isHttp(answer)) {
                return new Finding(Optional.empty(), true, tried(ways, way), all.inWords());
            }
        }
        onStep.accept("ask in HTTP" + patience(1));
        boolean http = Sniffer.isHttp(ask(HTTP_QUESTION, new Heard(wholeMessages)));
        return new Finding(Optional.empty(), http, tried(ways, ways.getLast()), all.inWords());
    }

    /// How long the rest takes at a backend that says nothing, which looks like a hang.
    private static String patience(int questions) {
        long seconds = (questions * ANSWER_MS + 999) / 1_000;
        return " (if it stays silent all that is left takes " + seconds + " s)";
    }

    private static List<String> tried(List<Speech> ways, Speech last) {
        return ways.subList(0, ways.indexOf(last) + 1).stream()
                .map(Speech::inWords)
                .toList();
    }

    private byte[] ask(byte[] question, Heard all) throws InterruptedException {
        try (FirstBytes peer = new FirstBytes(opener.open(), threads)) {
            peer.write(question);
            byte[] heard = peer.await(0, ANSWER_MS);
            int before = -1;
            long begin = CLOCK.nanoTime();
            // More of the first answer may be on its way.
            while (heard.length > 0
                    && heard.length != before
                    && CLOCK.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(WHOLE_ANSWER_MS)
                    && Sniffer.tell(heard, wholeMessages).isEmpty()) {
                before = heard.length;
                heard = peer.await(before, ANSWER_MS);
            }
            all.add(heard, peer);
            return heard;
        } catch (IOException closed) {
            // A backend that does not like the question may close before it has read it to its end.
            all.add(new byte[0], true, String.valueOf(closed.getMessage()));
            return new byte[0];
        }
    }

    private static byte[] question(Speech way) {
        if (way.dialect().equals("mpv")) {
            return "{\"command\":[\"get_version\"],\"request_id\":1}\n".getBytes(StandardCharsets.UTF_8);
        }
        Value message = Dialects.byId(way.dialect()).request(1, Value.of(QUESTION), Value.Array.EMPTY);
        WireBuffer payload = new WireBuffer(256);
        Coding.parse(way.coding()).newCodec(WireLimits.DEFAULT).encode(message, payload);
        Framing framing = Framings.byName(way.framing());
        int header = framing.headerBytes(payload.size());
        byte[] trailer = framing.trailer();
        byte[] frame = new byte[header + payload.size() + trailer.length];
        framing.putHeader(frame, 0, payload.size());
        System.arraycopy(payload.array(), 0, frame, header, payload.size());
        System.arraycopy(trailer, 0, frame, header + payload.size(), trailer.length);
        return frame;
    }
}
