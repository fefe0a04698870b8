package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.profile.Profile;
import burstscope.profile.Profiles;
import burstscope.report.ComparisonResult;
import burstscope.report.SettingResult;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Assumptions;

/// Bursts of a real backend as its profile describes it. Counts are asserted, times never.
/// - Threads: one.
final class ProfileBursts {
    private static final int REPEAT = 2;
    private static final long QUIET_MS = 10_000;

    private final AttachTarget target;

    private ProfileBursts(AttachTarget target) {
        this.target = target;
    }

    /// @param command program and arguments; none for the profile's own
    static ProfileBursts of(String profile, String... command) {
        return new ProfileBursts(new AttachTarget(profile, List.of(command), ""));
    }

    /// The profile's own program with its arguments, but from another place: where a test installed it.
    static ProfileBursts installed(String profile, Path program) throws Exception {
        Profile.Start start = Profiles.find(profile).start();
        String[] command = new String[1 + start.arguments().size()];
        command[0] = program.toAbsolutePath().toString();
        for (int i = 1; i < command.length; i++) {
            command[i] = start.arguments().get(i - 1);
        }
        return of(profile, command);
    }

    /// The test is skipped, with the reason printed, where a program is not installed.
    static void need(String program, String install) {
        if (Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .noneMatch(folder -> Files.isExecutable(Path.of(folder, program)))) {
            String reason = "there is no " + program + "; " + install;
            System.out.println(program + " is not tested: " + reason);
            Assumptions.abort(reason);
        }
    }

    /// Two bursts, after one to warm up, under each delivery.
    ComparisonResult run(String kind, int events, DeliverySettings... deliveries) throws Exception {
        ComparisonPlan plan = new ComparisonPlan(
                target,
                List.of(deliveries),
                List.of(),
                new BurstOrder(kind, events, 16, 0, REPEAT, BurstRecord.Start.LIVE),
                new ComparisonPlan.Pace(1, 1, QUIET_MS, false),
                new BackendKnobs(0, 0, 0));
        return new BurstComparison(plan).run(new ComparisonProgress() {
            @Override
            public void step(String words) {
                // Nobody watches.
            }

            @Override
            public void burst(int done, int total, String label, double drainMs) {
                // Nobody watches.
            }
        });
    }

    /// Each burst of each setting is as `check` says, and the run has nothing to complain of.
    void eachBurst(String kind, int events, List<DeliverySettings> deliveries, ThrowingConsumer<BurstRecord> check)
            throws Exception {
        ComparisonResult result = run(kind, events, deliveries.toArray(DeliverySettings[]::new));
        assertThat(result.settings()).hasSameSizeAs(deliveries);
        for (SettingResult setting : result.settings()) {
            assertThat(setting.bursts())
                    .as(setting.delivery().label() + " " + result.warnings())
                    .hasSize(REPEAT)
                    .allSatisfy(check);
        }
    }

    /// Events that come by themselves, numbered: each comes once.
    void everyPushedEventComesOnce(String kind, int events) throws Exception {
        eachBurst(kind, events, List.of(DeliverySettings.push()), burst -> {
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
            assertThat(burst.outcome().received()).isEqualTo(events);
            assertThat(burst.order().sequenced()).isEqualTo(events);
            assertThat(burst.order().lost()).isZero();
            assertThat(burst.order().duplicated()).isZero();
        });
    }

    /// Events without numbers that are asked for, under pools of one and of eight.
    void everyAskedEventComes(String kind, int events) throws Exception {
        eachBurst(kind, events, List.of(DeliverySettings.single(), DeliverySettings.pool(8)), burst -> {
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
            assertThat(burst.outcome().received()).isEqualTo(events);
            assertThat(burst.order().lost()).isZero();
        });
    }

    /// Events that the backend joins: fewer come, and that is not called a loss.
    void joinedEventsAreNoLoss(String kind, int events) throws Exception {
        eachBurst(kind, events, List.of(DeliverySettings.push()), burst -> {
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COALESCED);
            assertThat(burst.outcome().received()).isPositive().isLessThan(events);
            assertThat(burst.order().lost()).isZero();
        });
    }
}
