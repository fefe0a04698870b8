package burstscope.capture;

import burstscope.measure.BurstRecord;
import burstscope.measure.CaptureRecorder;
import burstscope.measure.TrafficCounts;

/// One burst that is being captured.
/// - Threads: one.
final class CaptureRun {
    private static final String KIND = "captured";

    /// So long a command is given to bring its first event.
    private static final long FIRST_EVENT_NS = 5_000_000_000L;

    private final Trigger.End end;
    private final long startNs;
    private final Setting setting;
    private final CaptureRecorder recorder;
    private final TrafficCounts before;
    private long lastNs;
    private long firstBytes;
    private boolean dropped;

    /// What it was caught by.
    /// @param words the trigger's
    /// @param byCommand rather than by an event
    record Setting(String words, boolean byCommand, CaptureHost host) {}

    CaptureRun(Trigger.End end, long startNs, Setting setting, int mostTraced) {
        this.end = end;
        this.startNs = startNs;
        this.setting = setting;
        recorder = new CaptureRecorder(startNs, mostTraced);
        before = setting.host().traffic();
        setting.host().takeOwnCost();
        lastNs = startNs;
    }

    void takeHistory(HistoryRing history) {
        history.moveTo(recorder, startNs);
    }

    /// The event that fired the trigger.
    void addFirst(Sighting event) {
        firstBytes = event.event().bytes();
        add(event);
    }

    void add(Sighting event) {
        if (event.atNs() < startNs) {
            if (recorder.received() == 0) {
                recorder.addHistory(event.event(), event.found());
            }
            return;
        }
        lastNs = event.atNs();
        recorder.add(event.event(), event.found());
    }

    void onDropped(long count, long from) {
        dropped = true;
        recorder.onDropped(count, from);
    }

    boolean isOverAt(long nowNs) {
        return isCutAt(nowNs) || (end.quietNs() > 0 && nowNs - lastNs >= patienceNs());
    }

    /// Whether it had gone on for its longest time before it was quiet.
    boolean isCutAt(long nowNs) {
        boolean quietBefore = end.quietNs() > 0
                && nowNs - lastNs >= patienceNs()
                && lastNs - startNs + patienceNs() <= end.longestNs();
        return nowNs - startNs >= end.longestNs() && !quietBefore;
    }

    private long patienceNs() {
        boolean awaited = setting.byCommand() && recorder.received() == 0;
        return awaited ? Math.max(end.quietNs(), FIRST_EVENT_NS) : end.quietNs();
    }

    long received() {
        return recorder.received();
    }

    boolean byCommand() {
        return setting.byCommand();
    }

    long lastNs() {
        return lastNs;
    }

    /// @param why COMPLETE for its own end
    BurstRecord finish(BurstRecord.End why) {
        CaptureHost host = setting.host();
        TrafficCounts now = host.traffic().minus(before);
        TrafficCounts traffic = new TrafficCounts(
                recorder.received(),
                recorder.eventBytes(),
                now.requests(),
                now.answers(),
                now.bytesOut(),
                now.bytesIn() + firstBytes);
        BurstRecord.Settings settings = new BurstRecord.Settings(
                KIND,
                host.delivery(),
                host.codec(),
                (int) Math.min(Integer.MAX_VALUE, recorder.received()),
                -1,
                BurstRecord.Start.TRIGGERED);
        BurstRecord.End ended = why == BurstRecord.End.COMPLETE && dropped ? BurstRecord.End.DROPPED : why;
        return recorder.finish(host.nextNumber(), settings, traffic, host.takeOwnCost(), ended, setting.words());
    }
}
