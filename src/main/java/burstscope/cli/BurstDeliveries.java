package burstscope.cli;

import burstscope.measure.DeliverySettings;
import burstscope.profile.Profile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `burst` that say which deliveries are compared.
final class BurstDeliveries implements BurstPlans.Deliveries {
    static final int MOST_BATCH_EVENTS = 1_000_000;

    @Option(
            names = "--pool",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,20",
            converter = Converters.PoolSize.class,
            description = "Pools to compare: numbers of event requests kept waiting at the backend, 1 to 256, with"
                    + " commas between. The first is what the others are compared with. Default: ${DEFAULT-VALUE}")
    List<Integer> pools = List.of();

    @Option(
            names = "--batch",
            negatable = true,
            fallbackValue = "true",
            description = "Compare also with batch: one request at a time, answered by all events there are. On by"
                    + " default where the backend has it; --no-batch leaves it out.")
    @Nullable
    Boolean batch;

    @Option(
            names = "--batch-limit",
            paramLabel = "N",
            defaultValue = "0",
            description = "Events that one batch answer may hold. Default: as the backend decides")
    int batchLimit;

    @Override
    public void check(Profile profile, BurstPlans plans) {
        if (pools.isEmpty()) {
            throw plans.refusal("--pool names no size: write numbers with commas between, for example 1,20.");
        }
        plans.within("--batch-limit", batchLimit, 0, MOST_BATCH_EVENTS);
        if (Boolean.TRUE.equals(batch) && !BurstPlans.hasBatch(profile)) {
            throw plans.refusal("Profile " + profile.name() + " has no batch requests: leave out --batch.");
        }
    }

    @Override
    public List<DeliverySettings> of(Profile profile, boolean mayBatch) {
        List<DeliverySettings> settings = new ArrayList<>();
        for (int size : pools.stream().distinct().toList()) {
            settings.add(DeliverySettings.pool(size));
        }
        if (mayBatch && (batch == null ? BurstPlans.hasBatch(profile) : batch)) {
            settings.add(DeliverySettings.batch(batchLimit));
        }
        return settings;
    }
}
