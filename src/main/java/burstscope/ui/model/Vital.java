package burstscope.ui.model;

/// One reading of the validity strip.
public enum Vital {
    HICCUP(
            "Hiccup",
            "Longest stall of this process: by how much a probe thread woke too late, in the last interval and in the"
                    + " last 10 s. A stall delays the clock's readings, not the peer."),
    CPU("Own CPU", "CPU time of this process; 100 % is one core busy. Near all cores, Burstscope itself is the limit."),
    GC("GC", "Garbage collection pauses of this process in the last 10 s."),
    DROPPED(
            "Dropped",
            "Snapshots that the screen did not take in time. They are missing here; recordings and burst figures"
                    + " are not touched."),
    FAULTS("Faults", "What the peer sent that could not be used since the connection began."),
    ORDER(
            "Lost · doubled · reordered",
            "Events by their sequence numbers since the connection began. Unknown where events" + " carry none."),
    SCREEN(
            "Screen p99",
            "99 % of the window's pulses came within this time. A slow screen does not change the figures.");

    private final String title;
    private final String meaning;

    Vital(String title, String meaning) {
        this.title = title;
        this.meaning = meaning;
    }

    public String title() {
        return title;
    }

    public String meaning() {
        return meaning;
    }
}
