package burstscope.run;

import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.List;
import java.util.SplittableRandom;

/// Draws codings that a backend offers, with some options turned.
/// - Threads: one.
final class RandomCodings {
    private static final int ONE_OPTION_IN = 4;

    private final SplittableRandom random;
    private final Capabilities offered;
    private final List<CodecKind> kinds;

    RandomCodings(SplittableRandom random, Capabilities offered) {
        this.random = random;
        this.offered = offered;
        kinds = offered.codecs().stream()
                .map(codec -> CodecKind.byId(codec.id()).orElseThrow())
                .toList();
    }

    Coding next() {
        return next(kinds.get(random.nextInt(kinds.size())));
    }

    Coding next(CodecKind kind) {
        Coding coding = offered.start(kind);
        for (CodecOption option : kind.options()) {
            // Who turns that one asks for messages that do not decode.
            boolean safe = !option.name().equals("faithful");
            if (safe && !option.choices().isEmpty() && random.nextInt(ONE_OPTION_IN) == 0) {
                Value value =
                        option.choices().get(random.nextInt(option.choices().size()));
                if (offered.refusal(kind, option, value).isEmpty()) {
                    coding = coding.with(option, value);
                }
            }
        }
        return coding;
    }
}
