package burstscope.transport;

import java.util.List;

/// Something about a pipe that can be set while it is in use, as a user sees it.
/// @param choices what it can be set to
/// @param current one of the choices
public record LinkOption(String name, List<String> choices, String current) {
    public LinkOption {
        choices = List.copyOf(choices);
    }
}
