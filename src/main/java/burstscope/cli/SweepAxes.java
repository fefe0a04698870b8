package burstscope.cli;

import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Variant;
import burstscope.profile.Profile;
import burstscope.run.RivalKnobs;
import burstscope.units.SizeWords;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of `sweep` that say along what is measured; every value of each runs with every value of the others.
final class SweepAxes implements BurstPlans.Deliveries {
    private static final int MOST_SETTINGS = 1_000;

    @Option(
            names = "--pool",
            paramLabel = "SIZES",
            defaultValue = "1..64",
            description = "Pool sizes: 1,4,20 as a list, or 1..64 for the powers of two from one to the other. Default:"
                    + " ${DEFAULT-VALUE}")
    private String pools = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            split = ",",
            description = "How events are asked for: single, pool, batch, with commas between. Default: pool, and batch"
                    + " where the backend has it")
    private List<String> modes = List.of();

    @Option(
            names = "--batch-limit",
            paramLabel = "LIMITS",
            defaultValue = "0",
            description =
                    "Events that one batch answer may hold, as a list or range like pool sizes; 0 is as the backend"
                            + " decides. Default: ${DEFAULT-VALUE}")
    private String batchLimits = "";

    @Option(
            names = "--batches",
            paramLabel = "SIZES",
            defaultValue = "1",
            description = "Batch requests that wait side by side, as a list or range like pool sizes. Default:"
                    + " ${DEFAULT-VALUE}")
    private String batches = "";

    @Option(
            names = "--vary",
            paramLabel = "NAME=VALUE,...",
            description = "Run everything under each of these values: consumer=none,sleep:0.2ms;"
                    + " alongside=none,2x256KiB,256KiB@10/s; coalesce=off,/event/kind; log-requests=off,on; delay=0,1ms (where the"
                    + " backend adds it). May be given several times. What stays fixed has the options below.")
    private List<String> varied = List.of();

    @Override
    public void check(Profile profile, BurstPlans plans) {
        for (String mode : modes) {
            if (mode(mode.strip()) == null) {
                throw plans.refusal("--mode '" + mode + "' is none: write single, pool, batch.");
            }
        }
        if (has(DeliveryMode.BATCH, false) && !BurstPlans.hasBatch(profile)) {
            throw plans.refusal("Profile " + profile.name() + " has no batch requests: leave batch out of --mode.");
        }
        sizes("--pool", pools, 1, DeliverySettings.MAX_OUTSTANDING, plans);
        sizes("--batches", batches, 1, DeliverySettings.MAX_OUTSTANDING, plans);
        sizes("--batch-limit", batchLimits, 0, BurstDeliveries.MOST_BATCH_EVENTS, plans);
        if (of(profile, true).size() > MOST_SETTINGS) {
            throw plans.refusal("That makes more than " + MOST_SETTINGS + " settings: leave some out.");
        }
    }

    @Override
    public List<DeliverySettings> of(Profile profile, boolean mayBatch) {
        Set<DeliverySettings> settings = new LinkedHashSet<>();
        if (has(DeliveryMode.SINGLE, false)) {
            settings.add(DeliverySettings.single());
        }
        if (has(DeliveryMode.POOL, true)) {
            SizeWords.parse(pools, 1, DeliverySettings.MAX_OUTSTANDING)
                    .forEach(size -> settings.add(DeliverySettings.pool(size)));
        }
        if (mayBatch && has(DeliveryMode.BATCH, BurstPlans.hasBatch(profile))) {
            for (int limit : SizeWords.parse(batchLimits, 0, BurstDeliveries.MOST_BATCH_EVENTS)) {
                for (int outstanding : SizeWords.parse(batches, 1, DeliverySettings.MAX_OUTSTANDING)) {
                    settings.add(DeliverySettings.batches(limit, outstanding));
                }
            }
        }
        return List.copyOf(settings);
    }

    /// Each value of what is varied with each of the others.
    /// @param links values of what is set of the connection, by name
    List<Variant> variants(Map<String, List<String>> links, Profile profile, CommandSpec spec) {
        Map<String, List<String>> all = new LinkedHashMap<>(links);
        try {
            LinkWords.parse(varied).forEach((name, values) -> {
                for (String value : values) {
                    RivalKnobs.problem(name, value).ifPresent(problem -> {
                        throw new IllegalArgumentException(problem);
                    });
                }
                all.put(name, values);
            });
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--vary " + e.getMessage() + ".", e);
        }
        if (all.containsKey(RivalKnobs.ALONGSIDE)
                && !profile.refusalOfAlongside().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--vary alongside is not possible with profile " + profile.name() + ": "
                            + profile.refusalOfAlongside() + ".");
        }
        String noDelay = profile.conversation().unavailable().get(RivalKnobs.DELAY);
        if (all.containsKey(RivalKnobs.DELAY) && noDelay != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--vary delay is not possible with profile " + profile.name() + ": " + noDelay
                            + ". --delay puts one on the way for the whole sweep.");
        }
        return LinkWords.variants(all);
    }

    private boolean has(DeliveryMode mode, boolean otherwise) {
        return modes.isEmpty() ? otherwise : modes.stream().anyMatch(word -> mode.equals(mode(word.strip())));
    }

    private static @Nullable DeliveryMode mode(String word) {
        return switch (word) {
            case "single" -> DeliveryMode.SINGLE;
            case "pool" -> DeliveryMode.POOL;
            case "batch" -> DeliveryMode.BATCH;
            default -> null;
        };
    }

    private static void sizes(String option, String words, int least, int most, BurstPlans plans) {
        try {
            SizeWords.parse(words, least, most);
        } catch (IllegalArgumentException e) {
            throw plans.refusal(option + " " + e.getMessage() + ".");
        }
    }
}
