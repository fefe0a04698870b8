package burstscope.measure;

/// How events are asked for, and how many requests wait at the backend at once.
/// @param outstanding event requests kept at the backend, 1..256; always 1 with SINGLE, and none with PUSH
/// @param batchLimit events that one batch answer may hold at most; 0 where the backend decides
public record DeliverySettings(DeliveryMode mode, int outstanding, int batchLimit) {
    public static final int MAX_OUTSTANDING = 256;

    public DeliverySettings {
        if (mode == DeliveryMode.PUSH && outstanding != 0) {
            throw new IllegalArgumentException("push keeps no request outstanding, not " + outstanding);
        }
        if (mode != DeliveryMode.PUSH && (outstanding < 1 || outstanding > MAX_OUTSTANDING)) {
            throw new IllegalArgumentException(
                    "a pool holds 1 to " + MAX_OUTSTANDING + " requests, not " + outstanding);
        }
        if (mode == DeliveryMode.SINGLE && outstanding != 1) {
            throw new IllegalArgumentException("single keeps one request outstanding, not " + outstanding);
        }
        if (batchLimit < 0) {
            throw new IllegalArgumentException("a batch limit is at least 0, not " + batchLimit);
        }
    }

    public static DeliverySettings single() {
        return new DeliverySettings(DeliveryMode.SINGLE, 1, 0);
    }

    public static DeliverySettings pool(int outstanding) {
        return new DeliverySettings(DeliveryMode.POOL, outstanding, 0);
    }

    public static DeliverySettings batch(int limit) {
        return new DeliverySettings(DeliveryMode.BATCH, 1, limit);
    }

    /// Several batch requests that wait side by side.
    public static DeliverySettings batches(int limit, int outstanding) {
        return new DeliverySettings(DeliveryMode.BATCH, outstanding, limit);
    }

    public static DeliverySettings push() {
        return new DeliverySettings(DeliveryMode.PUSH, 0, 0);
    }

    /// For tables and marks: `single`, `pool 20`, `batch`, `batch 100`, `batch 100 x 4`, `push`.
    public String label() {
        return switch (mode) {
            case SINGLE -> "single";
            case POOL -> "pool " + outstanding;
            case PUSH -> "push";
            case BATCH ->
                (batchLimit == 0 ? "batch" : "batch " + batchLimit) + (outstanding == 1 ? "" : " x " + outstanding);
        };
    }
}
