package burstscope.compare;

import burstscope.codec.Codec;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tells which messages msgpackr would damage with `bundleStrings`, without msgpackr: our encoder writes each once with
/// msgpackr's faults and once without, and where the bytes differ the fault is.
/// - Threads: one.
public final class BundleFaultFinder implements MessageCheck {
    /// A finished bundle has more than this many UTF-16 units, in every version.
    private static final int FEWEST_UNITS = 21_760;

    private static final int EXT_16 = 0xc8;
    private static final int EXT_32 = 0xc9;
    private static final int BUNDLE = 'b';
    private static final int QUOTED_BYTES = 8;
    private static final int POINTER_BYTES = 5;
    private static final List<String> TO_PREDICT = List.of(
            "msgpackr:bundleStrings=true",
            "msgpackr:useRecords=false,bundleStrings=true",
            "msgpackr:bundleStrings=true,version=1.6.1",
            "msgpackr:useRecords=false,bundleStrings=true,version=1.6.1");

    private final List<Pair> pairs = new ArrayList<>();
    private final WireBuffer right = new WireBuffer(1 << 10);
    private final WireBuffer asIs = new WireBuffer(1 << 10);

    private record Pair(Coding coding, Codec safe, Codec original) {}

    /// Looks under the option sets that people use.
    public BundleFaultFinder() {
        this(TO_PREDICT.stream().map(Coding::byId).flatMap(Optional::stream).toList());
    }

    /// @param codings of msgpackr with `bundleStrings`
    public BundleFaultFinder(List<Coding> codings) {
        for (Coding coding : codings) {
            Optional<Coding> faithful = Coding.byId(coding.id() + ",faithful=true");
            faithful.ifPresent(original -> pairs.add(
                    new Pair(coding, coding.newCodec(WireLimits.DEFAULT), original.newCodec(WireLimits.DEFAULT))));
        }
    }

    @Override
    public List<CodecFinding> look(Value message, String place) {
        // One for each version is enough: with and without records it is the same fault.
        Map<String, CodecFinding> findings = new LinkedHashMap<>();
        for (MessagePart part : MessagePart.of(message)) {
            for (BundleFault fault : in(part.value())) {
                findings.putIfAbsent(fault.version(), prediction(fault, part.in(place)));
            }
        }
        return List.copyOf(findings.values());
    }

    private static CodecFinding prediction(BundleFault fault, String place) {
        String version = fault.version();
        return new CodecFinding(
                CodecFinding.Severity.WARNING,
                CodecFinding.Source.PREDICTION,
                fault.coding(),
                1,
                "msgpackr " + version + " with bundleStrings would damage a message",
                BundleFault.condition(version),
                place + ": " + fault.evidence() + "; what was written so "
                        + fault.verdict().inWords(),
                BundleFault.advice(version));
    }

    /// The faults in one message, at most one for each coding.
    public List<BundleFault> in(Value message) {
        if (pairs.isEmpty() || units(message, 0) < FEWEST_UNITS) {
            return List.of();
        }
        List<BundleFault> faults = new ArrayList<>();
        for (Pair pair : pairs) {
            BundleFault fault = compare(pair, message);
            if (fault != null) {
                faults.add(fault);
            }
        }
        return faults;
    }

    private @Nullable BundleFault compare(Pair pair, Value message) {
        right.clear();
        asIs.clear();
        try {
            pair.safe().encode(message, right);
            pair.original().encode(message, asIs);
        } catch (IllegalArgumentException refused) {
            return null;
        }
        int first = mismatch(0);
        if (first < 0) {
            return null;
        }
        int at = blockFrom(first);
        Verdict verdict;
        try {
            verdict = RoundTrip.verdict(pair.coding(), message, pair.safe().decode(asIs.array(), 0, asIs.size()));
        } catch (WireFormatException e) {
            verdict = new Verdict.Undecodable(e.offset(), String.valueOf(e.getMessage()));
        }
        return verdict.corrupt()
                ? new BundleFault(pair.coding(), at, blockBytes(at), quoted(asIs, at), quoted(right, at), verdict)
                : null;
    }

    private int mismatch(int from) {
        int limit = Math.min(right.size(), asIs.size());
        int at = from >= limit
                ? -1
                : Arrays.mismatch(right.array(), from, right.size(), asIs.array(), from, asIs.size());
        return at < 0 ? -1 : from + at;
    }

    /// The header of the block, in front of which only a pointer into the block can differ; else the first
    /// difference.
    private int blockFrom(int first) {
        int at = first;
        for (int i = 0; i < POINTER_BYTES && at >= 0; i++) {
            if (blockBytes(at) > 0) {
                return at;
            }
            at = mismatch(at + 1);
        }
        return first;
    }

    /// The length of the block whose longer header stands here; 0 when it is something else that differs.
    private long blockBytes(int at) {
        byte[] bytes = right.array();
        boolean header = right.size() - at > 6
                && (bytes[at] & 0xff) == EXT_32
                && (asIs.array()[at] & 0xff) == EXT_16
                && bytes[at + 5] == BUNDLE;
        return header
                ? (bytes[at + 1] & 0xffL) << 24
                        | (bytes[at + 2] & 0xffL) << 16
                        | (bytes[at + 3] & 0xffL) << 8
                        | (bytes[at + 4] & 0xffL)
                : 0;
    }

    private static byte[] quoted(WireBuffer buffer, int at) {
        return Arrays.copyOfRange(buffer.array(), at, Math.min(buffer.size(), at + QUOTED_BYTES));
    }

    /// UTF-16 units of the texts in a value, counted until there are enough.
    private static int units(Value value, int before) {
        int sum = before;
        switch (value) {
            case Value.Text(String text) -> sum += text.length();
            case Value.Array array -> {
                for (int i = 0; i < array.size() && sum < FEWEST_UNITS; i++) {
                    sum = units(array.get(i), sum);
                }
            }
            case Value.Map map -> {
                for (int i = 0; i < map.size() && sum < FEWEST_UNITS; i++) {
                    sum = units(map.value(i), units(map.key(i), sum));
                }
            }
            case JsValue.Set set -> sum = units(set.items(), sum);
            case JsValue.JsMap map -> sum = units(map.entries(), sum);
            case JsValue.Shared shared -> sum = units(shared.target(), sum);
            case JsValue.JsError error -> sum = units(error.details(), units(error.message(), sum));
            default -> {}
        }
        return sum;
    }
}
