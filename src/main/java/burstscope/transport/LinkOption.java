package burstscope.transport;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/// Something about a pipe that can be set while it is in use, as a user sees it.
/// @param choices what it can be set to
/// @param current one of the choices
public record LinkOption(String name, List<String> choices, String current) {
    private static final String ON = "on";
    private static final String OFF = "off";

    public LinkOption {
        choices = List.copyOf(choices);
    }

    /// One that is `off` or `on`.
    public static LinkOption toggle(String name, boolean on) {
        return new LinkOption(name, List.of(OFF, ON), on ? ON : OFF);
    }

    /// Whether a toggle is set to `on`.
    public static boolean isOn(String value) {
        return value.equals(ON);
    }

    /// Refuses what a pipe has not to set, or cannot be set to.
    /// - Errors: [IOException] with a sentence for the user.
    public static void check(Transport transport, String name, String value) throws IOException {
        List<LinkOption> options = transport.linkOptions();
        for (LinkOption option : options) {
            if (option.name.equals(name)) {
                if (option.choices.contains(value)) {
                    return;
                }
                throw new IOException(
                        name + " cannot be '" + value + "'; it can be " + String.join(", ", option.choices));
            }
        }
        String known = options.stream().map(LinkOption::name).collect(Collectors.joining(" and "));
        throw new IOException(transport.describe() + " has nothing to set that is called '" + name + "'"
                + (known.isEmpty() ? "" : "; it has " + known));
    }
}
