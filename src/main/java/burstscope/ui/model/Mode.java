package burstscope.ui.model;

import burstscope.measure.DeliveryMode;

/// How events are asked for, as the interface offers it.
public enum Mode {
    SINGLE(DeliveryMode.SINGLE),
    POOL(DeliveryMode.POOL),
    BATCH(DeliveryMode.BATCH),
    PUSH(DeliveryMode.PUSH);

    private final DeliveryMode delivery;

    Mode(DeliveryMode delivery) {
        this.delivery = delivery;
    }

    DeliveryMode delivery() {
        return delivery;
    }

    static Mode of(DeliveryMode delivery) {
        return switch (delivery) {
            case SINGLE -> SINGLE;
            case POOL -> POOL;
            case BATCH -> BATCH;
            case PUSH -> PUSH;
        };
    }
}
