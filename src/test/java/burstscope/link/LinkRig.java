package burstscope.link;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.framing.FrameLimits;
import burstscope.framing.VscodeFrame;
import burstscope.testing.ManualClock;
import burstscope.testing.ReadSplit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A link, its server, and a thread that reads as a connection's reader does.
final class LinkRig implements AutoCloseable {
    static final LinkSettings SETTINGS = new LinkSettings(
            LinkMode.RAW,
            "secret",
            new FrameLimits(1 << 20),
            1 << 16,
            new LinkSettings.Reconnection(3, Duration.ofMillis(1), Duration.ofMillis(2)),
            Duration.ofSeconds(10));
    /// What [#hear] tells behind the last message.
    static final String END = "(end)";

    final ManualClock clock = new ManualClock();
    final FrameServer server;
    final VscodeLink link;
    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    volatile @Nullable IOException failure;

    LinkRig(ReadSplit split) throws IOException {
        this(split, SETTINGS);
    }

    LinkRig(ReadSplit split, LinkSettings settings) throws IOException {
        server = new FrameServer(split);
        link = server.begin(settings, clock);
        FrameServer.thread(this::readAll).start();
    }

    private void readAll() {
        byte[] bytes = new byte[1 << 12];
        ByteBuffer kept = ByteBuffer.allocate(4 << 20);
        try {
            for (int n = link.read(bytes, 0, bytes.length); n >= 0; n = link.read(bytes, 0, bytes.length)) {
                kept.put(bytes, 0, n);
                kept.flip();
                while (kept.remaining() >= 4 && kept.remaining() >= 4 + kept.getInt(kept.position())) {
                    byte[] message = new byte[kept.getInt()];
                    kept.get(message);
                    heard.add(new String(message, StandardCharsets.UTF_8));
                }
                kept.compact();
            }
        } catch (IOException e) {
            failure = e;
        }
        heard.add(END);
    }

    String hear() throws InterruptedException {
        String words = heard.poll(60, TimeUnit.SECONDS);
        if (words == null) {
            throw new AssertionError("nothing was heard within a minute");
        }
        return words;
    }

    void say(String... words) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(1 << 20);
        for (String each : words) {
            byte[] utf8 = each.getBytes(StandardCharsets.UTF_8);
            all.putInt(utf8.length).put(utf8);
        }
        link.write(all.array(), 0, all.position());
    }

    void pass(Duration time) {
        clock.advance(time);
        link.wakeTimer();
    }

    LinkException.@Nullable Reason reason() {
        return failure instanceof LinkException e ? e.reason() : null;
    }

    @Override
    public void close() {
        link.close();
        server.close();
    }

    /// That the frame is a message of this id and these words.
    static void assertMessage(VscodeFrame frame, long id, String words) {
        assertThat(frame.type()).isEqualTo(VscodeFrame.REGULAR);
        assertThat(frame.id()).isEqualTo(id);
        assertThat(new String(frame.data(), StandardCharsets.UTF_8)).isEqualTo(words);
    }
}
