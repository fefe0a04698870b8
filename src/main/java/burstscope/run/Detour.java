package burstscope.run;

/// What is put between us and a backend when we attach, so that the way there is longer.
/// @param addedRoundTripNs round trip that is added, half on the way there and half on the way back; 0 for none
/// @param hop whether a process of its own passes every byte on, as the main process of an Electron application does
public record Detour(long addedRoundTripNs, boolean hop) {
    public static final Detour NONE = new Detour(0, false);
}
