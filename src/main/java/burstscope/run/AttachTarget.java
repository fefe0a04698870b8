package burstscope.run;

import java.util.List;

/// What to attach to.
/// @param profile name of a shipped profile: `demo`, `deltachat`; empty to find out what the backend at the address
/// speaks
/// @param command program and arguments to start instead of the profile's own; empty to take the profile's
/// @param address `tcp:HOST:PORT`, `unix:PATH`, `ws://...` of a running backend; empty to start one
public record AttachTarget(String profile, List<String> command, String address) {
    public AttachTarget {
        command = List.copyOf(command);
    }

    public static AttachTarget profile(String name) {
        return new AttachTarget(name, List.of(), "");
    }
}
