package burstscope.run;

import java.util.List;

/// What to attach to.
/// @param profile name of a shipped profile: `demo`, `deltachat`; empty to find out what the backend at the address
/// speaks
/// @param command program and arguments to start instead of the profile's own; empty to take the profile's
/// @param address `tcp:HOST:PORT`, `unix:PATH`, `ws://...` of a running backend; empty to start one
/// @param wishes how to connect
/// @param detour what is put in between
public record AttachTarget(String profile, List<String> command, String address, ConnectWishes wishes, Detour detour) {
    public AttachTarget {
        command = List.copyOf(command);
    }

    /// The direct way, connected to as usual.
    public AttachTarget(String profile, List<String> command, String address) {
        this(profile, command, address, ConnectWishes.NONE, Detour.NONE);
    }

    /// The same by a longer way.
    public AttachTarget by(Detour longer) {
        return new AttachTarget(profile, command, address, wishes, longer);
    }

    /// The same, connected to otherwise.
    public AttachTarget with(ConnectWishes other) {
        return new AttachTarget(profile, command, address, other, detour);
    }

    public boolean insecure() {
        return wishes.insecure();
    }

    public static AttachTarget profile(String name) {
        return new AttachTarget(name, List.of(), "");
    }
}
