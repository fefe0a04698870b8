package burstscope.ui;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.compare.BundleFaultFinder;
import burstscope.compare.CodingChoices;
import burstscope.compare.shadow.LibraryState;
import burstscope.compare.shadow.ShadowEncoder;
import burstscope.compare.shadow.ShadowSnapshot;
import burstscope.compare.shadow.TrafficTap;
import burstscope.run.CodecShadow;
import burstscope.testing.Eventually;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A shadow encoding of messages that a test hands it; its figures are real.
/// - Threads: one.
final class FakeShadow implements CodecShadow {
    private final ShadowEncoder encoder = new ShadowEncoder(
            NanoClock.system(),
            () -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(),
            CodingChoices.usual());
    private final List<String> asked = new ArrayList<>();
    private LibraryState library = new LibraryState.Off();

    FakeShadow() {
        encoder.setChecks(List.of(new BundleFaultFinder()));
    }

    /// Events of a demonstration, a few other calls, and, where wanted, one answer that msgpackr would damage.
    static FakeShadow demonstration(boolean damaging) throws InterruptedException {
        FakeShadow shadow = new FakeShadow();
        TrafficTap received = shadow.encoder.newTap(true);
        TrafficTap sent = shadow.encoder.newTap(false);
        if (damaging) {
            Value[] texts = new Value[100];
            Arrays.fill(texts, Value.of("\u7f16".repeat(250)));
            received.onMessage("translations", answer(7, Value.Array.of(texts)), 75_400);
        }
        shadow.offer(sent, received);
        shadow.work(60);
        // Once more, so that the codecs are warm and times are shown.
        shadow.offer(sent, received);
        shadow.work(shadow.encoder.snapshot().sampled());
        return shadow;
    }

    private void offer(TrafficTap sent, TrafficTap received) {
        for (int i = 0; i < 60; i++) {
            sent.onMessage("burstscope.getNextEvent", request(i), 64);
            received.onMessage("burstscope.getNextEvent", answer(i, event(i)), 180);
        }
        for (int i = 0; i < 4; i++) {
            received.onMessage(
                    "workspace/configuration/aMethodWithAVeryLongNameThatNobodyWouldWantToTypeAgain",
                    answer(i, Value.Array.of(event(i), event(i + 1), event(i + 2))),
                    460);
        }
    }

    private static Value request(int id) {
        return Value.Map.ofEntries(
                "jsonrpc",
                Value.of("2.0"),
                "id",
                Value.of(id),
                "method",
                Value.of("burstscope.getNextEvent"),
                "params",
                Value.Array.EMPTY);
    }

    private static Value answer(int id, Value result) {
        return Value.Map.ofEntries("jsonrpc", Value.of("2.0"), "id", Value.of(id), "result", result);
    }

    private static Value event(int number) {
        return Value.Map.ofEntries(
                "kind",
                Value.of("progress"),
                "sequence",
                Value.of(number),
                "ratio",
                new Value.Float64(number / 7.0),
                "path",
                Value.of("file:///workspace/packages/core/src/part" + number + ".ts"),
                "ranges",
                Value.Array.of(Value.of(number * 31L), Value.of(number * 31L + 12), Value.TRUE));
    }

    /// Works on what waits for a moment, on a thread as the real one does.
    private void work(long sampled) throws InterruptedException {
        Thread worker = new Thread(encoder);
        worker.setDaemon(true);
        worker.start();
        Eventually.holds(
                "everything that waits was tried",
                () -> encoder.snapshot().sampled() > sampled
                        && encoder.snapshot().worker().queued() == 0);
        worker.interrupt();
        worker.join();
    }

    void library(LibraryState state) {
        library = state;
    }

    List<String> asked() {
        return asked;
    }

    @Override
    public ShadowSnapshot snapshot() {
        return encoder.snapshot();
    }

    @Override
    public void alsoTry(Coding coding) {
        asked.add("also " + coding.id());
    }

    @Override
    public LibraryState library() {
        return library;
    }

    @Override
    public void crossCheck(boolean wanted) {
        asked.add("cross-check " + wanted);
    }
}
