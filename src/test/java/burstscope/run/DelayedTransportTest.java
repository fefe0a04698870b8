package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.clock.NanoClock;
import burstscope.testing.MemoryLink;
import burstscope.testing.ReadSplit;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class DelayedTransportTest {
    private static final long ROUND_TRIP_NS = 40_000_000;

    private final MemoryLink link = new MemoryLink(ReadSplit.whole());
    private final Transport peer = link.peer();
    private final NanoClock clock = NanoClock.system();
    private final DelayedTransport delayed = new DelayedTransport(link.client(), ROUND_TRIP_NS, clock);

    @AfterEach
    void close() {
        delayed.close();
        peer.close();
    }

    private static void write(Transport to, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        to.write(bytes, 0, bytes.length);
    }

    private static String read(Transport from, int length) throws IOException {
        byte[] bytes = new byte[length];
        int have = 0;
        while (have < length) {
            int count = from.read(bytes, have, length - have);
            if (count < 0) {
                throw new IOException("ended after " + have);
            }
            have += count;
        }
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    @Test
    void anAnswerIsNeverThereBeforeTheRoundTripIsOver() throws Exception {
        long asked = clock.nanoTime();
        write(delayed, "ask");
        assertThat(read(peer, 3)).isEqualTo("ask");
        long heard = clock.nanoTime();
        write(peer, "answer");
        assertThat(read(delayed, 6)).isEqualTo("answer");
        assertThat(heard - asked).isGreaterThanOrEqualTo(ROUND_TRIP_NS / 2);
        assertThat(clock.nanoTime() - asked).isGreaterThanOrEqualTo(ROUND_TRIP_NS);
    }

    @Test
    void manyPiecesKeepTheirOrderAndWaitTogetherNotOneBehindTheOther() throws Exception {
        Random random = new Random(5);
        StringBuilder all = new StringBuilder();
        long asked = clock.nanoTime();
        for (int i = 0; i < 200; i++) {
            String piece = Integer.toString(random.nextInt(1_000_000));
            all.append(piece);
            write(delayed, piece);
        }
        assertThat(read(peer, all.length())).isEqualTo(all.toString());
        assertThat(clock.nanoTime() - asked)
                .as("far below 200 times the delay, which is 4 s")
                .isLessThan(3_000_000_000L);
    }

    @Test
    void theEndComesBehindTheLastBytes() throws Exception {
        write(peer, "bye");
        peer.closeOutput();
        assertThat(read(delayed, 3)).isEqualTo("bye");
        assertThat(delayed.read(new byte[1], 0, 1)).isEqualTo(-1);
        write(delayed, "me too");
        delayed.closeOutput();
        assertThat(read(peer, 6)).isEqualTo("me too");
        assertThat(peer.read(new byte[1], 0, 1)).isEqualTo(-1);
    }

    @Test
    void closingEndsABlockedRead() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread reader = Threads.start("test-reader", () -> {
            begun.countDown();
            try {
                delayed.read(new byte[1], 0, 1);
            } catch (IOException e) {
                end.set(e);
            }
        });
        begun.await();
        delayed.close();
        reader.join();
        assertThat(end.get()).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> write(delayed, "x")).isInstanceOf(IOException.class);
    }

    @Test
    void aPeerThatDoesNotReadHoldsUpTheWriterBeforeMemoryRunsOut() throws Exception {
        link.stallClientWrites();
        CompletableFuture<Long> written = new CompletableFuture<>();
        AtomicLong sent = new AtomicLong();
        Thread writer = Threads.start("test-writer", () -> {
            byte[] megabyte = new byte[1 << 20];
            try {
                for (int i = 0; i < 64; i++) {
                    delayed.write(megabyte, 0, megabyte.length);
                    sent.addAndGet(megabyte.length);
                }
            } catch (IOException closed) {
                written.complete(sent.get());
            }
        });
        burstscope.testing.Eventually.holds(
                "the writer waits", () -> writer.getState() == Thread.State.WAITING && sent.get() > 0);
        delayed.close();
        assertThat(written.get()).isLessThan(12L << 20);
        writer.join();
    }
}
