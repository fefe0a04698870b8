package burstscope.ui.model;

/// Which latency the percentile bands show.
public enum LatencyKind {
    /// The backend's stamp, or the trigger, to the event's last byte.
    DELIVERY("Delivery time", "event stamped by the backend → last byte"),
    /// Send start to last byte, of requests that were due an answer.
    ROUND_TRIP("Round trip", "request sent → last byte, closed loop"),
    /// In place of the round trip where a tap watches.
    SEEN_BY_TAP("Backend time, as a tap sees it", "request passed on → first byte of its answer");

    private final String title;
    private final String meaning;

    LatencyKind(String title, String meaning) {
        this.title = title;
        this.meaning = meaning;
    }

    public String title() {
        return title;
    }

    /// From where to where it is measured.
    public String meaning() {
        return meaning;
    }
}
