package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.StallProbe;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/// Receives very many events from the demo backend and looks at the heap meanwhile: what is measured must not pile up.
/// - Threads: [#run] blocks its caller; interrupting it ends the run.
public final class Endurance {
    private static final int EVENTS_A_BURST = 10_000;
    private static final int PAYLOAD_BYTES = 64;
    private static final int POOL = 64;
    private static final int STEPS = 10;
    private static final long QUIET_MS = 10_000;

    private final long events;

    /// @param events to receive in all
    public Endurance(long events) {
        this.events = events;
    }

    /// The heap at one point of the run.
    /// @param events received until then
    /// @param heapBytes used after a full collection
    public record HeapPoint(long events, long heapBytes) {}

    /// What the run saw.
    /// @param lost events lost or doubled, of all
    /// @param cpuNsPerEvent CPU time of reading and writing for one event, ns
    public record Outcome(List<HeapPoint> heap, long lost, double cpuNsPerEvent) {
        public Outcome {
            heap = List.copyOf(heap);
        }

        /// Heap growth from the middle of the run to its end, bytes; negative when it shrank.
        public long growthInSecondHalf() {
            return heap.getLast().heapBytes() - heap.get(heap.size() / 2 - 1).heapBytes();
        }
    }

    /// Runs to the end.
    /// @param onEvents hears how many events have come so far
    /// @throws AttachException when the demo backend does not start or leaves
    public Outcome run(LongConsumer onEvents) throws AttachException, InterruptedException {
        NanoClock clock = NanoClock.system();
        StallProbe stalls = new StallProbe(clock);
        Attacher attacher = new Attacher(clock, stalls, step -> {}, observation -> {});
        try (Attachment attachment = attacher.attach(AttachTarget.profile("demo"), DeliverySettings.pool(POOL))) {
            Thread sampler = Threads.start("sampler", new SamplerLoop(attachment, () -> 0, () -> {}));
            try {
                return receive(attachment, onEvents);
            } finally {
                Threads.end(sampler);
            }
        } catch (Calls.CallException e) {
            throw new AttachException(new AttachProblem(
                    "make a burst", String.valueOf(e.getMessage()), "this is a fault of Burstscope; please report it"));
        }
    }

    private Outcome receive(Attachment attachment, LongConsumer onEvents)
            throws Calls.CallException, InterruptedException {
        BurstRunner bursts = new BurstRunner(attachment, QUIET_MS, () -> false);
        BurstOrder order = new BurstOrder("burst", EVENTS_A_BURST, PAYLOAD_BYTES, 0, 1, BurstRecord.Start.LIVE);
        List<HeapPoint> heap = new ArrayList<>();
        attachment.switchCodec(Coding.MSGPACK);
        long received = 0;
        long wrong = 0;
        long cpuNs = 0;
        for (int step = 1; step <= STEPS; step++) {
            while (received < events * step / STEPS) {
                BurstRecord burst = bursts.run(order);
                received += burst.outcome().received();
                wrong += burst.order().lost() + burst.order().duplicated();
                cpuNs += burst.outcome().own().cpuNs();
                onEvents.accept(received);
            }
            heap.add(new HeapPoint(received, heapAfterCollection()));
        }
        return new Outcome(heap, wrong, (double) cpuNs / received);
    }

    private static long heapAfterCollection() {
        ManagementFactory.getMemoryMXBean().gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
