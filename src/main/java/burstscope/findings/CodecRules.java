package burstscope.findings;

import burstscope.codec.ByteUse;
import burstscope.coding.Coding;
import burstscope.compare.BreakEven;
import burstscope.compare.CodecFinding;
import burstscope.compare.shadow.CostRow;
import burstscope.report.CodecCosts;
import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import burstscope.report.Finding.Severity;
import burstscope.report.SafeText;
import burstscope.report.SettingResult;
import burstscope.report.Verdicts;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What the codecs cost on this traffic.
/// - Threads: stateless.
final class CodecRules {
    /// A codec must save this share of the bytes to be worth a change.
    static final double WORTH_BYTES = 0.1;

    /// And be tried on as many messages.
    static final int FEW_TRIALS = 20;

    /// Beyond this a codec counts as slower.
    static final double SLOWER = 1.1;

    static final double MOSTLY_NUMBERS = 0.5;
    static final double BUFFER_BYTES = 1_000;

    private static final double BYTES_PER_MB = 1e6;

    private CodecRules() {}

    private static List<CostRow> rows(Evidence evidence) {
        CodecCosts costs = evidence.codecCosts();
        return costs == null
                ? List.of()
                : costs.rows().stream()
                        .filter(row -> row.kind() == null)
                        .map(CodecCosts.Row::costs)
                        .toList();
    }

    private static Optional<CostRow> inUse(Evidence evidence) {
        CodecCosts costs = evidence.codecCosts();
        return costs == null
                ? Optional.empty()
                : rows(evidence).stream()
                        .filter(row -> row.coding().equals(costs.inUse()))
                        .findFirst();
    }

    static List<Finding> corruption(Evidence evidence) {
        CodecCosts costs = evidence.codecCosts();
        if (costs == null) {
            return List.of();
        }
        List<Finding> found = new ArrayList<>();
        for (CostRow row : rows(evidence)) {
            if (row.corrupt() > 0) {
                found.add(corrupt(
                        costs,
                        row.coding(),
                        List.of(Counts.of(row.corrupt(), "message") + " of "
                                + Counts.text((long) row.trials() + row.corrupt() + row.refused())
                                + " tried came back as something else")));
            }
        }
        for (CodecFinding known : costs.findings()) {
            if (known.severity() == CodecFinding.Severity.ERROR) {
                found.add(corrupt(
                        costs,
                        known.coding(),
                        List.of(
                                SafeText.line(known.title()) + ": " + Counts.of(known.count(), "message") + " ("
                                        + known.source().words() + ")",
                                "first seen in " + SafeText.line(known.evidence()))));
            }
        }
        return found;
    }

    private static Finding corrupt(CodecCosts costs, Coding coding, List<String> figures) {
        boolean used = coding.equals(costs.inUse());
        return new Finding(
                "corruption",
                SafeText.line(coding.id()),
                used ? Severity.SEVERE : Severity.WARNING,
                used ? "messages are damaged by the codec in use" : "this codec would damage messages of this traffic",
                figures,
                "Do not use this codec with these options; the round trip of every message tells which option does it.");
    }

    /// Fewer bytes and no more time.
    static List<Finding> better(Evidence evidence) {
        CodecCosts costs = evidence.codecCosts();
        Optional<CostRow> now = inUse(evidence);
        if (costs == null || now.isEmpty()) {
            return List.of();
        }
        return costs.rows().stream()
                .filter(row -> row.kind() == null && row.breakEven() instanceof BreakEven.FirstAlways && isSafe(row.costs()))
                .map(CodecCosts.Row::costs)
                .filter(row -> row.ratioToNow() <= 1 - WORTH_BYTES)
                .min(Comparator.comparingDouble(CostRow::frameBytes))
                .map(row -> new Finding(
                        "codec-better",
                        id(now.get()),
                        Severity.NOTICE,
                        id(row) + " would be smaller and no slower on this traffic",
                        List.of(size(row, now.get()), time(row, now.get()), trials(row)),
                        "Try it live, if the backend has it, and compare bursts under both."))
                .stream()
                .toList();
    }

    /// Fewer bytes and more time: it depends on the link.
    static List<Finding> smallerButSlower(Evidence evidence) {
        CodecCosts costs = evidence.codecCosts();
        Optional<CostRow> now = inUse(evidence);
        if (costs == null || now.isEmpty()) {
            return List.of();
        }
        List<Finding> found = new ArrayList<>();
        for (CodecCosts.Row row : costs.rows()) {
            if (row.kind() == null
                    && row.breakEven() instanceof BreakEven.FirstPaysBelow(double bytesPerSecond)
                    && isSafe(row.costs())
                    && row.costs().ratioToNow() <= 1 - WORTH_BYTES) {
                found.add(new Finding(
                        "codec-slow-link",
                        id(row.costs()),
                        Severity.INFO,
                        "smaller but slower than " + id(now.get()) + ": pays off on links below "
                                + Figures.text(bytesPerSecond / BYTES_PER_MB) + " MB/s",
                        List.of(size(row.costs(), now.get()), time(row.costs(), now.get()), trials(row.costs())),
                        "Compare with the speed of the link to the real backend; within one machine time counts more"
                                + " than bytes."));
            }
        }
        return found;
    }

    /// Bursts under one codec took longer than under another, with all else equal.
    static List<Finding> slowerHere(Evidence evidence) {
        ComparisonResult comparison = evidence.comparison();
        if (comparison == null) {
            return List.of();
        }
        Verdicts verdicts = new Verdicts(comparison);
        List<Finding> found = new ArrayList<>();
        for (SettingResult slow : comparison.settings()) {
            comparison.settings().stream()
                    .filter(fast -> fast.delivery().equals(slow.delivery())
                            && fast.variant().equals(slow.variant())
                            && !fast.codec().equals(slow.codec())
                            && isSlower(slow, fast))
                    .min(Comparator.comparingDouble(fast -> fast.drainMs().median()))
                    .map(fast -> new Finding(
                            "codec-slower",
                            verdicts.label(slow),
                            Severity.NOTICE,
                            "bursts take longer than under " + SafeText.line(fast.codec()),
                            List.of(drain(slow), drain(fast)),
                            "Look at the costs of the codecs for where the time goes: encoding, decoding or bytes."))
                    .ifPresent(found::add);
        }
        return found;
    }

    private static boolean isSlower(SettingResult slow, SettingResult fast) {
        return slow.drainMs().hasInterval()
                && fast.drainMs().hasInterval()
                && slow.drainMs().low() > fast.drainMs().high()
                && slow.drainMs().median() >= SLOWER * fast.drainMs().median();
    }

    private static String drain(SettingResult setting) {
        return SafeText.line(setting.codec()) + ": " + Figures.text(setting.drainMs().median()) + " ms ["
                + Figures.text(setting.drainMs().low()) + ", " + Figures.text(setting.drainMs().high())
                + "] a burst (n = " + Counts.of(setting.drainMs().count(), "round") + ")";
    }

    /// Bytes as numbers in a text.
    static List<Finding> bufferInText(Evidence evidence) {
        Optional<CostRow> now = inUse(evidence).filter(row -> row.coding().kind().id().startsWith("json"));
        if (now.isEmpty() || now.get().trials() < FEW_TRIALS) {
            return List.of();
        }
        CostRow row = now.get();
        double all = row.uses().values().stream().mapToDouble(Double::doubleValue).sum();
        double numbers = row.uses().getOrDefault(ByteUse.INTEGER, 0.0) + row.uses().getOrDefault(ByteUse.BINARY, 0.0);
        return row.frameBytes() < BUFFER_BYTES || numbers < MOSTLY_NUMBERS * all
                ? List.of()
                : List.of(new Finding(
                        "buffer-in-text",
                        id(row),
                        Severity.NOTICE,
                        "most of the bytes are numbers or bytes written as text",
                        List.of(
                                Percentages.text(numbers / all) + " of the bytes of a message are whole numbers or"
                                        + " binary data, digit by digit",
                                Figures.text(row.frameBytes()) + " bytes a message (mean), " + trials(row)),
                        "Send buffers by a binary codec, or as base64 text, which takes a third more than the bytes"
                                + " rather than three times as many."));
    }

    private static boolean isSafe(CostRow row) {
        return row.corrupt() == 0 && row.refused() == 0 && row.losses().isEmpty() && row.trials() >= FEW_TRIALS;
    }

    private static String id(CostRow row) {
        return SafeText.line(row.coding().id());
    }

    private static String size(CostRow row, CostRow now) {
        return Figures.text(row.frameBytes()) + " bytes a message against " + Figures.text(now.frameBytes()) + ": "
                + Percentages.text(row.ratioToNow());
    }

    private static String time(CostRow row, CostRow now) {
        return Durations.text(Math.round(row.ns())) + " to encode and decode it against "
                + Durations.text(Math.round(now.ns()));
    }

    private static String trials(CostRow row) {
        return Counts.of(row.trials(), "message") + " tried";
    }
}
