package burstscope.cli;

import burstscope.coding.CodecWords;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Rivals;
import burstscope.profile.Profile;
import burstscope.profile.Profile.Coming;
import burstscope.run.AttachTarget;
import burstscope.run.BackendKnobs;
import burstscope.run.BurstOrder;
import burstscope.run.ComparisonPlan;
import burstscope.run.Detour;
import burstscope.run.OpenLoopPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Turns the options of `burst` and `sweep` into one plan for each kind of burst, or into a message that says what to
/// write
/// instead.
final class BurstPlans {
    private static final int MOST_EVENTS = 10_000_000;
    private static final int MOST_ROUNDS = 10_000;
    private static final int MOST_PAYLOAD_BYTES = 16 * 1024 * 1024;
    private static final long MOST_NS = 10_000_000_000L;
    private static final int MOST_SECONDS = 86_400;
    private static final int MOST_IN_FLIGHT = 10_000;
    private static final long OPEN_LOOP_WARM_UP_NS = 1_000_000_000;
    private static final long QUIET_MS = 5_000;

    private final BurstOptions options;
    private final Deliveries deliveries;
    private final CommandSpec spec;

    /// How events are asked for, as options say.
    interface Deliveries {
        /// Refuses what is out of its bounds, or cannot be with this profile.
        /// @throws ParameterException saying what to write instead
        void check(Profile profile, BurstPlans plans);

        /// Each once, in the order of the table.
        /// @param mayBatch whether events of such bursts can come by batch at all
        List<DeliverySettings> of(Profile profile, boolean mayBatch);
    }

    BurstPlans(BurstOptions options, Deliveries deliveries, CommandSpec spec) {
        this.options = options;
        this.deliveries = deliveries;
        this.spec = spec;
    }

    /// One plan for each kind of burst.
    /// @throws ParameterException for an option out of its bounds, or a kind that the profile does not
    ///     have
    List<ComparisonPlan> plans(Profile profile, AttachTarget target) {
        check();
        checkCan(profile);
        List<ComparisonPlan> plans = new ArrayList<>();
        Rivals rivals = options.rivals.rivals(profile, spec);
        boolean byBackend = !profile.conversation().unavailable().containsKey("delay");
        AttachTarget by = target.by(new Detour(byBackend ? 0 : options.delayNs, options.rivals.hop));
        for (String kind : kinds(profile)) {
            ComparisonPlan plan = new ComparisonPlan(
                    by,
                    settings(profile, kind),
                    codecs(),
                    order(kind, profile),
                    new ComparisonPlan.Pace(
                            new ComparisonPlan.WarmUp(options.warmUp, 0),
                            options.seed,
                            QUIET_MS,
                            options.codecCosts,
                            0,
                            options.control),
                    new BackendKnobs(options.delayNs, 0, options.payloadBytes));
            plans.add(plan.with(rivals, options.rivals.stages));
        }
        return plans;
    }

    /// One open loop, of the first pool, codec and kind of burst.
    OpenLoopPlan openLoop(Profile profile, AttachTarget target, OpenLoopOptions openLoop) {
        check();
        checkCan(profile);
        within("--seconds", openLoop.seconds, 1, MOST_SECONDS);
        within("--in-flight", openLoop.inFlight, 1, MOST_IN_FLIGHT);
        String kind = options.kind.equals("all")
                ? profile.burstKinds().getFirst()
                : kinds(profile).getFirst();
        boolean byBackend = !profile.conversation().unavailable().containsKey("delay");
        try {
            return new OpenLoopPlan(
                    target.by(new Detour(byBackend ? 0 : options.delayNs, options.rivals.hop)),
                    deliveries.of(profile, false).getFirst(),
                    codecs().isEmpty() ? "" : codecs().getFirst(),
                    order(kind, profile),
                    OpenLoopPlan.Load.of(
                            openLoop.schedule,
                            OPEN_LOOP_WARM_UP_NS,
                            TimeUnit.SECONDS.toNanos(openLoop.seconds),
                            openLoop.inFlight),
                    options.rivals.rivals(profile, spec),
                    new BackendKnobs(options.delayNs, 0, options.payloadBytes));
        } catch (IllegalArgumentException e) {
            throw refusal("--open-loop: " + e.getMessage() + ".");
        }
    }

    /// A payload that the backend decides is -1, so that no result claims the one that was asked for.
    private BurstOrder order(String kind, Profile profile) {
        boolean ours = profile.takesPayload(kind);
        return new BurstOrder(
                kind,
                options.events,
                ours ? options.payloadBytes : -1,
                options.spacingNs,
                options.repeat,
                options.start == null ? usualStart(kind, profile) : options.start);
    }

    private static BurstRecord.Start usualStart(String kind, Profile profile) {
        boolean awaited = profile.conversation().bursts().kinds().stream()
                .anyMatch(known -> known.name().equals(kind) && known.awaited());
        return awaited ? BurstRecord.Start.QUEUED : BurstRecord.Start.LIVE;
    }

    private List<DeliverySettings> settings(Profile profile, String kind) {
        if (profile.coming(kind) == Coming.PUSH) {
            return List.of(DeliverySettings.push());
        }
        return deliveries.of(profile, !profile.coming(kind).callsOnlyInBursts());
    }

    private List<String> kinds(Profile profile) {
        if (options.kind.equals("all")) {
            return profile.burstKinds();
        }
        if (!profile.burstKinds().contains(options.kind)) {
            throw refusal("Profile " + profile.name() + " has no bursts of kind '" + options.kind + "'. It has: "
                    + String.join(", ", profile.burstKinds()) + "; 'all' runs each.");
        }
        return List.of(options.kind);
    }

    /// A backend with the control methods has batches by them.
    static boolean hasBatch(Profile profile) {
        Profile.Conversation conversation = profile.conversation();
        Profile.Events events = conversation.events();
        return conversation.controlMethods() || (events != null && events.batch() != null);
    }

    /// Refuses what the profile says its backend cannot do, before anything is started.
    private void checkCan(Profile profile) {
        deliveries.check(profile, this);
        String coding = profile.conversation().coding();
        if (codecs().stream().anyMatch(codec -> !codec.equals(coding))) {
            refuseIfUnavailable("codec", "--codec", profile);
        }
        if (options.spacingNs > 0) {
            refuseIfUnavailable("spacing", "--spacing", profile);
        }
    }

    void refuseIfUnavailable(String knob, String option, Profile profile) {
        String reason = profile.conversation().unavailable().get(knob);
        if (reason != null) {
            throw refusal(option + " is not possible with profile " + profile.name() + ": " + reason + ".");
        }
    }

    private void check() {
        within("--events", options.events, 1, MOST_EVENTS);
        within("--repeat", options.repeat, 1, MOST_ROUNDS);
        within("--warm-up", options.warmUp, 0, MOST_ROUNDS);
        within("--payload", options.payloadBytes, 0, MOST_PAYLOAD_BYTES);
        if (options.spacingNs > MOST_NS || options.delayNs > MOST_NS) {
            throw refusal("--spacing and --delay are at most 10s.");
        }
        codecs();
    }

    private List<String> codecs() {
        try {
            return CodecWords.ids(options.codecs);
        } catch (IllegalArgumentException e) {
            throw refusal("--codec: " + e.getMessage() + ".");
        }
    }

    void within(String option, int value, int low, int high) {
        if (value < low || value > high) {
            throw refusal(option + " " + value + " is not possible: it goes from " + low + " to " + high + ".");
        }
    }

    ParameterException refusal(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
