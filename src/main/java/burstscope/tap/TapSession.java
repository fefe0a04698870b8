package burstscope.tap;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What watches during one run of `tap`: the observer, the recording, the socket for those who watch live.
/// - Threads: opened and finished by one thread.
public final class TapSession {
    private static final long SECOND_NS = 1_000_000_000;
    private static final long FINISH_MS = 2_000;

    private final NanoClock clock;
    private final Observer observer;
    private final @Nullable MessageRecord record;
    private final @Nullable WatchServer watch;

    /// What is wanted.
    /// @param spoken null to guess it from the first byte
    /// @param eventMethods requests that wait for something to happen
    /// @param recording a file for the messages, secrets masked; null for none
    /// @param watchName under which others can watch; empty for none
    public record Wishes(
            @Nullable Spoken spoken,
            Set<String> eventMethods,
            @Nullable Path recording,
            String watchName) {}

    private TapSession(
            NanoClock clock, Observer observer, @Nullable MessageRecord record, @Nullable WatchServer watch) {
        this.clock = clock;
        this.observer = observer;
        this.record = record;
        this.watch = watch;
    }

    /// Begins to watch.
    /// @param onInterval hears of each second, on the observing thread
    /// @throws IOException when the recording or the socket cannot be made
    public static TapSession open(Wishes wishes, ThreadFactory threads, Consumer<Value.Map> onInterval)
            throws IOException {
        NanoClock clock = NanoClock.system();
        MessageRecord record =
                wishes.recording() == null ? null : new MessageRecord(wishes.recording(), clock.nanoTime());
        WatchServer watch = wishes.watchName().isEmpty() ? null : WatchServer.open(wishes.watchName(), threads);
        Observer observer = new Observer(
                new Conversation.Setup(wishes.spoken(), wishes.eventMethods(), record), clock, SECOND_NS, snapshot -> {
                    onInterval.accept(snapshot);
                    if (watch != null) {
                        watch.publish(line(snapshot));
                    }
                });
        observer.start(threads);
        return new TapSession(clock, observer, record, watch);
    }

    NanoClock clock() {
        return clock;
    }

    Observer observer() {
        return observer;
    }

    /// Ends watching. The pairs have ended.
    /// @return the last snapshot, of the whole run
    public Value.Map finish() throws InterruptedException {
        Value.Map total = observer.finish(FINISH_MS);
        if (watch != null) {
            watch.publish(line(total));
            watch.close();
        }
        if (record != null) {
            record.close();
        }
        return total;
    }

    /// What became of the recording, in words; empty where none was wanted.
    public String recordingWords() {
        if (record == null) {
            return "";
        }
        return record.written() + " messages recorded"
                + (record.failure().isEmpty() ? "" : "; then it failed: " + record.failure());
    }

    /// A snapshot as one line of JSON, its end included.
    public static byte[] line(Value.Map snapshot) {
        WireBuffer text = new WireBuffer(1 << 12);
        new JsonCodec(WireLimits.DEFAULT, true).encode(snapshot, text);
        text.write('\n');
        return Arrays.copyOf(text.array(), text.size());
    }
}
