package burstscope.measure;

import java.util.List;

/// What the time of a burst's events was spent on, stage by stage.
/// - Units: ns, summed over events: events that wait at the same time are each counted, so a sum can exceed the burst's
///   drain time.
/// @param parts one for each stage, in the order in which an event goes through them; empty where nobody measured
public record StageTimes(List<Part> parts) {
    /// Nobody measured.
    public static final StageTimes NOT_MEASURED = new StageTimes(List.of());

    public StageTimes {
        parts = List.copyOf(parts);
    }

    /// Where an event's time goes.
    public enum Stage {
        /// The event request idled at the backend, as nothing had happened yet. Nobody's fault.
        WAIT("wait"),
        /// From when the backend had both request and event until it sent the answer.
        SERVER("server"),
        /// Both of these, where they cannot be parted as the backend does not tell when an event happened. Of
        /// requests
        /// only that were made once the burst's first event had come, so that hardly any of it is idling.
        WAIT_OR_SERVER("waitOrServer"),
        /// From sending until our last byte of it.
        WIRE("wire"),
        /// It had arrived, but stood behind the decoding and the consumer of those that came with it.
        BEHIND("behind"),
        /// Bytes to value.
        DECODE("decode"),
        /// Decoded until handed to whoever takes events.
        DISPATCH("dispatch"),
        /// The consumer's work.
        CONSUMER("consumer");

        private final String id;

        Stage(String id) {
            this.id = id;
        }

        /// As tables and files write it.
        public String id() {
            return id;
        }
    }

    /// One stage's share.
    /// @param events of which it is known; 0 for a stage that cannot be known
    /// @param sumNs over these events
    /// @param maxNs of one event
    /// @param basis between which instants it is taken, or why it is not known, in words
    public record Part(Stage stage, long events, long sumNs, long maxNs, String basis) {
        public boolean isKnown() {
            return events > 0;
        }

        /// The mean of an event, ns; NaN where it is not known.
        public double meanNs() {
            return events == 0 ? Double.NaN : (double) sumNs / events;
        }
    }

    public boolean isMeasured() {
        return !parts.isEmpty();
    }

    /// The share of a stage; one that is not known where nobody measured.
    public Part part(Stage stage) {
        return parts.stream()
                .filter(part -> part.stage() == stage)
                .findFirst()
                .orElseGet(() -> new Part(stage, 0, 0, 0, "not measured"));
    }
}
