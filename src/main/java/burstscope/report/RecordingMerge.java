package burstscope.report;

import burstscope.measure.LatencyHistogram;
import burstscope.report.ConditionCheck.Difference;
import burstscope.report.RecordedSetting.Burst;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Joins the recordings of several workers that ran the same comparison into one: bursts are put together, histograms
/// are added, and percentiles come from the sum.
/// - Shape: workers are numbered by the instant of their first round, so that the order of the files changes nothing.
/// - Errors: [RecordingException] for the same recording twice, and for workers whose conditions differ in more than
///   machine and backend.
/// - Threads: one.
public final class RecordingMerge {
    /// Workers may stand on different machines and talk to different backends of a kind; both are told.
    private static final Set<String> PLACES = Set.of("machine", "backend");

    private final List<Recording> workers;
    private final Collection<String> allowed;
    private final List<String> differences = new ArrayList<>();

    private RecordingMerge(List<Recording> workers, Collection<String> allowed) {
        this.workers = workers.stream()
                .sorted(Comparator.comparingLong(RecordingMerge::startedEpochMs).thenComparing(Recording::digest))
                .toList();
        this.allowed = allowed;
    }

    /// Joins them.
    /// @param expected workers that there should be; more than there are recordings make the result incomplete
    /// @param allowed names of further conditions that may differ
    public static MergedRecordings of(List<Recording> workers, int expected, Collection<String> allowed)
            throws RecordingException {
        return new RecordingMerge(workers, allowed).run(expected);
    }

    /// One worker's share of a merged comparison.
    /// @param worker counts from 1
    /// @param roundsBefore rounds of the workers before it
    record Share(int worker, long roundsBefore, Recording.Part part) {}

    private static long startedEpochMs(Recording recording) {
        return recording.parts().stream()
                .mapToLong(Recording.Part::startedEpochMs)
                .min()
                .orElse(0);
    }

    private MergedRecordings run(int expected) throws RecordingException {
        Set<String> seen = new HashSet<>();
        Map<List<String>, List<Share>> shares = new LinkedHashMap<>();
        for (int i = 0; i < workers.size(); i++) {
            Recording worker = workers.get(i);
            for (String source : worker.sources()) {
                if (!seen.add(source)) {
                    throw new RecordingException(worker.name(), "", "the same recording is there twice");
                }
            }
            for (Recording.Part part : worker.parts()) {
                List<Share> same = shares.computeIfAbsent(
                        List.of(part.condition("profile"), part.condition("kind"), part.condition("start")),
                        _ -> new ArrayList<>());
                checkConditions(worker, same, part);
                long before =
                        same.stream().mapToLong(share -> share.part().rounds()).sum();
                same.add(new Share(i + 1, before, part));
            }
        }
        List<MergedRecordings.Part> parts = new ArrayList<>();
        for (List<Share> same : shares.values()) {
            parts.add(new MergedRecordings.Part(same, settings(same)));
        }
        return new MergedRecordings(
                workers,
                Math.max(expected, workers.size()),
                parts,
                differences.stream().distinct().toList());
    }

    private void checkConditions(Recording worker, List<Share> others, Recording.Part part) throws RecordingException {
        if (others.isEmpty()) {
            return;
        }
        Set<String> ignored = new HashSet<>(ConditionCheck.BY_NATURE);
        ignored.addAll(PLACES);
        for (Difference difference :
                ConditionCheck.differences(others.getFirst().part(), part, ignored)) {
            if (!difference.isAllowed(allowed)) {
                throw new RecordingException(
                        worker.name(),
                        "",
                        "not the same measurement as the others: " + difference.inWords() + "; --allow "
                                + difference.name() + " merges it nevertheless");
            }
            differences.add(difference.inWords());
        }
    }

    private static List<RecordedSetting> settings(List<Share> shares) {
        Map<RecordedSetting.Key, RecordedSetting> sums = new LinkedHashMap<>(); // the first worker's order
        for (Share share : shares) {
            for (RecordedSetting setting : share.part().settings()) {
                RecordedSetting mine = moved(setting, share);
                RecordedSetting before = sums.get(setting.key());
                sums.put(setting.key(), before == null ? mine : sum(before, mine));
            }
        }
        return List.copyOf(sums.values());
    }

    /// The same bursts with rounds that no other worker has, so that what ran in one round stays a pair.
    private static RecordedSetting moved(RecordedSetting setting, Share share) {
        List<Burst> bursts = setting.bursts().stream()
                .map(burst -> {
                    long round = burst.round() + share.roundsBefore();
                    var row = burst.row().deepCopy();
                    row.put("round", round).put("worker", share.worker());
                    return new Burst(
                            round, burst.whole(), burst.timed(), burst.drainNs(), burst.received(), burst.order(), row);
                })
                .toList();
        return new RecordedSetting(setting.key(), setting.label(), bursts, setting.histograms());
    }

    private static RecordedSetting sum(RecordedSetting one, RecordedSetting other) {
        List<Burst> bursts = new ArrayList<>(one.bursts());
        bursts.addAll(other.bursts());
        Map<String, SettingHistogram> histograms = new HashMap<>(one.histograms());
        other.histograms().forEach((kind, theirs) -> histograms.merge(kind, theirs, RecordingMerge::sum));
        return new RecordedSetting(one.key(), one.label(), bursts, histograms);
    }

    private static SettingHistogram sum(SettingHistogram one, SettingHistogram other) {
        return new SettingHistogram(
                one.kind(),
                LatencyHistogram.sum(List.of(one.samples(), other.samples())),
                one.clamped() + other.clamped());
    }
}
