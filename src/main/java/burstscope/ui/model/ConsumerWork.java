package burstscope.ui.model;

import burstscope.measure.Rivals;

/// What the consumer does for each event, as the interface offers it.
public enum ConsumerWork {
    NONE,
    SLEEP,
    BUSY;

    public String label() {
        return switch (this) {
            case NONE -> "none";
            case SLEEP -> "sleep";
            case BUSY -> "busy";
        };
    }

    Rivals.Consumer consumer(long nsPerEvent) {
        return switch (this) {
            case NONE -> Rivals.Consumer.NONE;
            case SLEEP -> new Rivals.Consumer(Rivals.Manner.SLEEP, nsPerEvent);
            case BUSY -> new Rivals.Consumer(Rivals.Manner.BUSY, nsPerEvent);
        };
    }
}
