package burstscope.framing;

import java.util.List;
import java.util.stream.Collectors;

/// The framings there are, by the names that profiles and users know them by.
public final class Framings {
    private static final List<Framing> ALL = List.of(
            new NewlineFraming(),
            new ContentLengthFraming(),
            new NulFraming(),
            new MsgpackStreamFraming(),
            new LengthPrefixFraming(),
            new MessageFraming());

    private Framings() {}

    public static List<Framing> all() {
        return ALL;
    }

    /// - Errors: [IllegalArgumentException] naming what there is.
    public static Framing byName(String name) {
        return ALL.stream()
                .filter(framing -> framing.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no framing '" + name + "'; there are "
                        + ALL.stream().map(Framing::name).collect(Collectors.joining(", "))));
    }
}
