package burstscope.compare;

import burstscope.coding.Coding;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The codings that are worth comparing on any traffic.
/// - Threads: stateless.
public final class CodingChoices {
    private static final List<String> BESIDE_THE_DEFAULTS = List.of(
            "msgpackr:bundleStrings=true",
            "msgpackr:sequential=true",
            "msgpackr:useRecords=false",
            "msgpackr:useRecords=false,variableMapSize=true",
            "msgpackr:useRecords=false,bundleStrings=true");

    private CodingChoices() {}

    /// Every codec under its default options, and those option sets of msgpackr that people choose between.
    public static List<Coding> usual() {
        return Stream.concat(
                        Coding.plain().stream(),
                        BESIDE_THE_DEFAULTS.stream().map(Coding::byId).flatMap(Optional::stream))
                .sorted(Comparator.comparing(Coding::kind))
                .toList();
    }

    /// The usual ones, with others that somebody asked for.
    public static List<Coding> with(List<Coding> others) {
        Set<Coding> all = new LinkedHashSet<>(usual());
        all.addAll(others);
        return List.copyOf(all);
    }
}
