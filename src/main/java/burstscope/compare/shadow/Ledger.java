package burstscope.compare.shadow;

import burstscope.coding.Coding;
import burstscope.compare.CodecFinding;
import burstscope.compare.CodecTrial;
import burstscope.compare.SizeClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The results so far.
/// - Threads: the worker.
final class Ledger {
    private static final int ENOUGH_TIMED = 64;

    private final Map<Coding, Map<CellKey, Cell>> cells = new HashMap<>();
    private final Map<CellKey, long[]> sampled = new HashMap<>();
    private final Findings findings = new Findings();

    void sampled(Sample sample) {
        long[] sums = sampled.computeIfAbsent(new CellKey(sample.kind(), sample.size()), _ -> new long[2]);
        sums[0]++;
        sums[1] += sample.payloadBytes();
    }

    void add(Sample sample, CodecTrial trial) {
        cell(trial.coding(), sample).add(trial);
        if (trial.verdict().corrupt()) {
            findings.add(new CodecFinding(
                    CodecFinding.Severity.ERROR,
                    CodecFinding.Source.OWN,
                    trial.coding(),
                    1,
                    trial.coding().id() + " does not give a message back",
                    "What was encoded and decoded again by Burstscope's own codec is not what it was before, and not in"
                            + " a way that this coding is known for.",
                    place(sample) + ": " + trial.verdict().inWords(),
                    "Do not use this coding for such messages, and report this with the message."));
        }
    }

    void add(CodecFinding finding) {
        findings.add(finding);
    }

    /// Whether the times of such messages are still few.
    boolean wantsTimes(Coding coding, Sample sample) {
        return cell(coding, sample).times() < ENOUGH_TIMED;
    }

    private Cell cell(Coding coding, Sample sample) {
        return cells.computeIfAbsent(coding, _ -> new HashMap<>())
                .computeIfAbsent(new CellKey(sample.kind(), sample.size()), _ -> new Cell());
    }

    static String place(Sample sample) {
        return "message " + sample.number() + " (" + sample.kind().label() + ", " + sample.payloadBytes()
                + " bytes on the wire)";
    }

    void clear() {
        cells.clear();
        sampled.clear();
        findings.clear();
    }

    List<CodecFinding> findings() {
        return findings.worstFirst();
    }

    Map<Coding, Map<CellKey, CellCosts>> costs(List<Coding> codings) {
        Map<Coding, Map<CellKey, CellCosts>> costs = new HashMap<>();
        for (Coding coding : codings) {
            Map<CellKey, CellCosts> frozen = new HashMap<>();
            cells.getOrDefault(coding, Map.of()).forEach((key, cell) -> frozen.put(key, cell.costs()));
            costs.put(coding, frozen);
        }
        return Map.copyOf(costs);
    }

    List<TrafficCell> traffic(List<TrafficTap> taps) {
        List<TrafficCell> traffic = new ArrayList<>();
        for (TrafficTap tap : taps) {
            for (Stratum stratum : tap.strata()) {
                for (SizeClass size : SizeClass.values()) {
                    add(stratum, size, traffic);
                }
            }
        }
        traffic.sort(Comparator.comparing((TrafficCell cell) -> cell.key().kind())
                .thenComparing(cell -> cell.key().size()));
        return traffic;
    }

    private void add(Stratum stratum, SizeClass size, List<TrafficCell> traffic) {
        long messages = stratum.messages(size);
        if (messages > 0) {
            CellKey key = new CellKey(stratum.kind(), size);
            long[] sums = sampled.getOrDefault(key, new long[2]);
            traffic.add(new TrafficCell(key, messages, stratum.bytes(size), sums[0], sums[1]));
        }
    }
}
