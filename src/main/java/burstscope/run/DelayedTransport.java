package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.transport.LinkOption;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A transport with a longer way: half of the added round trip there, half back. For backends that cannot be told to
/// answer later.
/// - Threads: as any [Transport]; two threads of its own move the bytes.
final class DelayedTransport implements Transport {
    private static final int READ_BYTES = 64 << 10;

    private final Transport inner;
    private final long thereNs;
    private final long backNs;
    private final DelayedBytes there;
    private final DelayedBytes back;
    private final AtomicReference<@Nullable IOException> writeFailure = new AtomicReference<>();
    private final Thread writer;
    private final Thread reader;

    DelayedTransport(Transport inner, long addedRoundTripNs, NanoClock clock) {
        this.inner = inner;
        thereNs = addedRoundTripNs / 2;
        backNs = addedRoundTripNs - thereNs;
        there = new DelayedBytes(clock);
        back = new DelayedBytes(clock);
        writer = Threads.start("way-there", this::moveThere);
        reader = Threads.start("way-back", this::moveBack);
    }

    private void moveBack() {
        byte[] buffer = new byte[READ_BYTES];
        try {
            int count = inner.read(buffer, 0, buffer.length);
            while (count >= 0) {
                back.put(Arrays.copyOf(buffer, count), backNs);
                count = inner.read(buffer, 0, buffer.length);
            }
            back.end(null, backNs);
        } catch (IOException e) {
            back.end(e, backNs);
        }
    }

    private void moveThere() {
        byte[] buffer = new byte[READ_BYTES];
        try {
            int count = there.take(buffer, 0, buffer.length);
            while (count >= 0) {
                inner.write(buffer, 0, count);
                count = there.take(buffer, 0, buffer.length);
            }
            inner.closeOutput();
        } catch (IOException e) {
            writeFailure.compareAndSet(null, e);
            there.close();
        }
    }

    @Override
    public String describe() {
        return inner.describe();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return back.take(target, offset, length);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        try {
            there.put(Arrays.copyOfRange(source, offset, offset + length), thereNs);
        } catch (IOException closed) {
            IOException failure = writeFailure.get();
            throw failure == null ? closed : failure;
        }
    }

    @Override
    public void closeOutput() {
        there.end(null, thereNs);
    }

    @Override
    public String endDetail() {
        return inner.endDetail();
    }

    @Override
    public List<LinkOption> linkOptions() {
        return inner.linkOptions();
    }

    @Override
    public void setLinkOption(String name, String value) throws IOException {
        inner.setLinkOption(name, value);
    }

    @Override
    public long wireBytesIn() {
        return inner.wireBytesIn();
    }

    @Override
    public long wireBytesOut() {
        return inner.wireBytesOut();
    }

    @Override
    public void close() {
        there.close();
        back.close();
        inner.close();
        Threads.end(writer);
        Threads.end(reader);
    }
}
