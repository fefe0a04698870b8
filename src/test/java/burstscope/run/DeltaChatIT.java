package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.report.ComparisonResult;
import burstscope.report.SettingResult;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Delta Chat's own server, from its npm package, offline in a temporary folder.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class DeltaChatIT {
    private static final Path PEER = Path.of("assets", "peers", "deltachat");
    private static final Path INSTALLED = Path.of("target", "peers", "deltachat");
    private static final Path SERVER =
            INSTALLED.resolve("node_modules/@deltachat/stdio-rpc-server-linux-x64/deltachat-rpc-server");
    private static final Pattern NO_REGISTRY =
            Pattern.compile("ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|network");

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        String os = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (!os.equals("Linux amd64")) {
            skip("its server is installed for Linux amd64 only, this is " + os);
        }
        if (!Files.isExecutable(SERVER)) {
            npmCi();
        }
        assertThat(SERVER).isExecutable();
    }

    private static void skip(String reason) {
        System.out.println("Delta Chat is not tested: " + reason);
        Assumptions.abort(reason);
    }

    private static void npmCi() throws IOException, InterruptedException {
        Files.createDirectories(INSTALLED);
        for (String file : List.of("package.json", "package-lock.json")) {
            Files.copy(PEER.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        if (Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .noneMatch(folder -> Files.isExecutable(Path.of(folder, "npm")))) {
            skip("there is no npm to install its server with");
        }
        Path log = INSTALLED.resolve("npm.log");
        Process npm = new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--fetch-retries=1")
                .directory(INSTALLED.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!npm.waitFor(5, TimeUnit.MINUTES)) {
            npm.destroyForcibly();
            skip("npm did not install its server within five minutes");
        }
        if (npm.exitValue() != 0) {
            String said = Files.readString(log, StandardCharsets.UTF_8);
            if (NO_REGISTRY.matcher(said).find()) {
                skip("the npm registry cannot be reached");
            }
            fail("npm ci failed: " + said);
        }
    }

    private static AttachTarget target() {
        return new AttachTarget("deltachat", List.of(SERVER.toAbsolutePath().toString()), "");
    }

    private static ComparisonResult compare(String kind, int events, BurstRecord.Start start) throws Exception {
        return compare(target(), kind, events, start);
    }

    private static ComparisonResult compare(AttachTarget target, String kind, int events, BurstRecord.Start start)
            throws Exception {
        ComparisonPlan plan = new ComparisonPlan(
                target,
                List.of(DeliverySettings.single(), DeliverySettings.pool(20), DeliverySettings.batch(0)),
                List.of(),
                new BurstOrder(kind, events, -1, 0, 3, start),
                new ComparisonPlan.Pace(1, 1, 5_000, true),
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

    @ParameterizedTest
    @EnumSource(
            value = BurstRecord.Start.class,
            names = {"LIVE", "QUEUED"})
    void everyInfoEventArrivesUnderEachDelivery(BurstRecord.Start start) throws Exception {
        ComparisonResult result = compare("info", 1_000, start);
        assertThat(result.conditions().backend()).contains("deltachat-rpc-server");
        assertThat(result.warnings()).isEmpty();
        for (SettingResult setting : result.settings()) {
            assertThat(setting.bursts()).hasSize(3).allSatisfy(burst -> {
                assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
                assertThat(burst.outcome().received()).isEqualTo(1_000);
                assertThat(burst.order().known()).as("they carry no number").isFalse();
                assertThat(burst.order().lost()).isZero();
                assertThat(burst.times().drainTimeNs()).isPositive();
            });
        }
    }

    @Test
    void everyNumberedEventArrivesOnceAndOneRequestAtATimeKeepsTheirOrder() throws Exception {
        ComparisonResult result = compare("numbered", 300, BurstRecord.Start.QUEUED);
        assertThat(result.warnings()).isEmpty();
        for (SettingResult setting : result.settings()) {
            assertThat(setting.bursts()).hasSize(3).allSatisfy(burst -> {
                assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
                assertThat(burst.order().sequenced()).isEqualTo(300);
                assertThat(burst.order().lost()).isZero();
                assertThat(burst.order().duplicated()).isZero();
                if (setting.delivery().outstanding() == 1) {
                    assertThat(burst.order().reordered()).isZero();
                }
            });
        }
    }

    @Test
    void aBurstOfEightyAccountsEndsWhenEachWaitsForMailAgain() throws Exception {
        String withMail = Path.of("assets", "peers", "mail", "with-mail.mjs")
                .toAbsolutePath()
                .toString();
        AttachTarget target = new AttachTarget(
                "deltachat-mail",
                List.of(
                        "node",
                        withMail,
                        "${port}",
                        "${secondPort}",
                        SERVER.toAbsolutePath().toString()),
                "");
        ComparisonResult result = compare(target, "network", 0, BurstRecord.Start.LIVE);
        for (SettingResult setting : result.settings()) {
            assertThat(setting.bursts()).hasSize(3).allSatisfy(burst -> {
                assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
                assertThat(burst.outcome().received()).isBetween(500L, 3_000L);
                assertThat(burst.settings().isOpenEnded()).isTrue();
            });
        }
    }

    @SuppressWarnings("try") // closing early is what is tested
    @Test
    void itsFolderAndItsProcessEndWithTheSession() throws IOException {
        try (SessionProbe probe = new SessionProbe()) {
            SessionState.Attached state = probe.attach(target());
            assertThat(state.capabilities().unavailable()).containsKeys("codec", "delay");
            String pid = state.description().replaceAll(".*pid (\\d+).*", "$1");
            String environment = Files.readString(Path.of("/proc", pid, "environ"));
            Path accounts = Path.of(Arrays.stream(environment.split("\0", -1))
                    .filter(variable -> variable.startsWith("DC_ACCOUNTS_PATH="))
                    .findFirst()
                    .orElseThrow()
                    .substring("DC_ACCOUNTS_PATH=".length()));
            assertThat(accounts).exists();
            probe.session.setDelivery(DeliverySettings.pool(20));
            probe.session.fireBursts(new BurstOrder("", 1_000, -1, 0, 2, BurstRecord.Start.LIVE));
            assertThat(probe.awaitBursts(2))
                    .allSatisfy(burst -> assertThat(burst.outcome().received()).isEqualTo(1_000));
            probe.close();
            assertThat(accounts.getParent()).doesNotExist();
            assertThat(Path.of("/proc", pid)).doesNotExist();
        }
    }
}
