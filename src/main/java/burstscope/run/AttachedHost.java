package burstscope.run;

import burstscope.capture.CaptureHost;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.TrafficCounts;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/// Tells a capture of the attachment it watches.
/// - Threads: the reader's turn.
final class AttachedHost implements CaptureHost {
    private final Attachment attachment;
    private final IntSupplier numbers;
    private final Consumer<BurstRecord> onBurst;
    private long cpuNs;

    AttachedHost(Attachment attachment, IntSupplier numbers, Consumer<BurstRecord> onBurst) {
        this.attachment = attachment;
        this.numbers = numbers;
        this.onBurst = onBurst;
    }

    @Override
    public int nextNumber() {
        return numbers.getAsInt();
    }

    @Override
    public DeliverySettings delivery() {
        return attachment.pool().settings();
    }

    @Override
    public String codec() {
        return attachment.connection().coding().id();
    }

    @Override
    public TrafficCounts traffic() {
        return attachment.traffic();
    }

    @Override
    public BurstRecord.OwnCost takeOwnCost() {
        long before = cpuNs;
        cpuNs = attachment.connection().cpuNs();
        // The threads of a connection that has ended tell no time any more.
        return new BurstRecord.OwnCost(attachment.stalls().takeMaxOfCapture(), Math.max(0, cpuNs - before));
    }

    @Override
    public void captured(BurstRecord burst) {
        onBurst.accept(burst);
    }
}
