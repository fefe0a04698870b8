package burstscope.run;

import java.util.List;

/// What to attach to.
/// @param profile name of a shipped profile: `demo`, `deltachat`; empty to find out what the backend at the address
/// speaks
/// @param command program and arguments to start instead of the profile's own; empty to take the profile's
/// @param address `tcp:HOST:PORT`, `unix:PATH`, `ws://...` of a running backend; empty to start one
/// @param wishes how to connect
public record AttachTarget(String profile, List<String> command, String address, ConnectWishes wishes) {
    /// Before the address of a VS Code server.
    static final String VSCODE = "vscode:";

    public AttachTarget {
        command = List.copyOf(command);
    }

    /// With certificates as the system trusts them.
    public AttachTarget(String profile, List<String> command, String address) {
        this(profile, command, address, ConnectWishes.NONE);
    }

    /// @param insecure whether any certificate of a backend behind TLS is taken
    public AttachTarget(String profile, List<String> command, String address, boolean insecure) {
        this(profile, command, address, ConnectWishes.NONE.withInsecure(insecure));
    }

    public AttachTarget with(ConnectWishes other) {
        return new AttachTarget(profile, command, address, other);
    }

    public boolean insecure() {
        return wishes.insecure();
    }

    public static AttachTarget profile(String name) {
        return new AttachTarget(name, List.of(), "");
    }
}
