package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.testing.Eventually;
import burstscope.testing.LiveThreads;
import burstscope.testing.ScriptedServer;
import burstscope.transport.TcpListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Backends that cannot be attached to: each names the step and what to try, and leaves nothing behind.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class AttachProblemTest {
    @TempDir
    Path folder;

    private final SessionProbe probe = new SessionProbe(Duration.ofMillis(1_500));

    @AfterEach
    void close() {
        Eventually.holds(
                "a failed attach leaves no thread",
                () -> LiveThreads.named("reader-", "writer-", "sampler").isEmpty());
        probe.close();
    }

    private AttachProblem failWith(String... command) {
        return probe.failToAttach(new AttachTarget("demo", List.of(command), ""));
    }

    private AttachProblem failAt(String address) {
        return probe.failToAttach(new AttachTarget("demo", List.of(), address));
    }

    private AttachProblem failAgainst(ScriptedServer.Script script) throws IOException {
        try (ScriptedServer server = new ScriptedServer(script)) {
            return failAt(server.address());
        }
    }

    @Test
    void anUnknownProfile() {
        AttachProblem problem = probe.failToAttach(AttachTarget.profile("none"));
        assertThat(problem.step()).isEqualTo("read the profile");
        assertThat(problem.message()).contains("no profile named none");
        assertThat(problem.tryThis()).contains("burstscope profiles");
    }

    @Test
    void aProgramThatIsMissing() {
        AttachProblem problem = failWith("/no/such/program");
        assertThat(problem.step()).isEqualTo("start the program");
        assertThat(problem.message()).contains("there is no file /no/such/program");
        assertThat(problem.tryThis())
                .as("not how to install the profile's own program")
                .contains("the name of the program");
    }

    @Test
    void aProgramOfAProfileThatIsMissingSaysHowToInstallIt() throws IOException {
        Path profile = profile("program: burstscope-no-such-program, install: run make install");
        AttachProblem problem = probe.failToAttach(AttachTarget.profile(profile.toString()));
        assertThat(problem.step()).isEqualTo("start the program");
        assertThat(problem.message()).contains("burstscope-no-such-program is not on the PATH");
        assertThat(problem.tryThis()).isEqualTo("run make install");
    }

    @Test
    void aProgramThatIsNotExecutable() throws IOException {
        Path file = Files.writeString(folder.resolve("program"), "#!/bin/sh\n");
        AttachProblem problem = failWith(file.toString());
        assertThat(problem.step()).isEqualTo("start the program");
        assertThat(problem.message()).contains("not an executable file");
        assertThat(problem.tryThis()).contains("chmod +x");
    }

    @Test
    void aPortThatIsClosed() throws IOException {
        int port;
        try (TcpListener listener = new TcpListener(0)) {
            port = listener.port();
        }
        AttachProblem problem = failAt("tcp:127.0.0.1:" + port);
        assertThat(problem.step()).isEqualTo("reach the address");
        assertThat(problem.message()).contains("nothing accepts connections at 127.0.0.1:" + port);
        assertThat(problem.tryThis()).contains("burstscope backend --tcp");
    }

    @Test
    void anAddressThatIsNone() {
        for (String address : List.of("nonsense", "tcp:host", "tcp:host:0", "tcp:host:70000", "tcp::1", ":::")) {
            AttachProblem problem = failAt(address);
            assertThat(problem.step()).as(address).isEqualTo("reach the address");
            assertThat(problem.message()).as(address).contains("tcp:HOST:PORT");
        }
    }

    @Test
    void aHostThatIsUnknown() {
        AttachProblem problem = failAt("tcp:no-such-host.invalid:7000");
        assertThat(problem.step()).isEqualTo("reach the address");
        assertThat(problem.message()).contains("no-such-host.invalid is unknown");
    }

    private static void assertHandshake(AttachProblem problem, String... words) {
        assertThat(problem.step()).isEqualTo("handshake");
        assertThat(problem.message()).contains(words);
        assertThat(problem.tryThis()).contains("burstscope profiles show demo");
    }

    @Test
    void aProgramThatExitsAtOnceTellsItsLastWords() {
        assertHandshake(
                failWith("/bin/sh", "-c", "echo no database >&2; exit 5"), "exit code 5", "it said: no database");
    }

    @Test
    void aProgramThatPrintsWordsInsteadOfAnswers() {
        assertHandshake(
                failWith("/bin/sh", "-c", "echo Usage: program FILE; cat >/dev/null"),
                "not answered within 1500 ms",
                "undecodable json");
    }

    @Test
    void aProgramThatEchoesRequests() {
        assertHandshake(failWith("/bin/cat"), "was refused", "a request of the backend was refused as unknown");
    }

    @Test
    void aServerThatStaysSilent() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(backend -> awaitQuietly(over))) {
            assertHandshake(failAt(server.address()), "burstscope.describe was not answered within 1500 ms");
        } finally {
            over.countDown();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aServerThatSendsGarbageWithoutAnEnd() throws IOException {
        assertHandshake(
                failAgainst(backend -> {
                    backend.send("SSH-2.0-OpenSSH_9.6".getBytes(StandardCharsets.UTF_8));
                    backend.next("never");
                }),
                "not answered within",
                "stopped inside a frame, after 19 bytes");
    }

    @Test
    void aServerThatSendsLinesOfGarbage() throws IOException {
        assertHandshake(
                failAgainst(backend -> {
                    backend.next();
                    backend.sendText("HTTP/1.1 400 Bad Request\r\n\r\n");
                }),
                "the backend ended",
                "it sent undecodable json");
    }

    @Test
    void aServerThatCloses() throws IOException {
        assertHandshake(failAgainst(backend -> {}), "burstscope.describe");
    }

    @Test
    void aServerThatRefuses() throws IOException {
        assertHandshake(
                failAgainst(backend -> {
                    backend.refuse(backend.next().id(), -32601, "Method not found");
                    backend.next("never");
                }),
                "burstscope.describe was refused: Method not found (-32601)");
    }

    @Test
    void aServerThatDescribesNothing() throws IOException {
        assertHandshake(
                failAgainst(backend -> {
                    backend.answer(backend.next().id(), Value.Map.EMPTY);
                    backend.next("never");
                }),
                "told no deliveries");
    }

    @Test
    void anAttachThatHangsIsGivenUpForTheNextWish() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (SessionProbe patient = new SessionProbe(Duration.ofDays(1));
                ScriptedServer server = new ScriptedServer(backend -> awaitQuietly(over))) {
            patient.session.attach(new AttachTarget("demo", List.of(), server.address()));
            patient.awaitState(
                    "in the handshake",
                    s -> s instanceof SessionState.Connecting c && c.step().equals("handshake"));
            patient.session.detach();
            patient.awaitIdle();
            patient.session.attach(new AttachTarget("demo", List.of(), server.address()));
            patient.awaitState(
                    "in the handshake",
                    s -> s instanceof SessionState.Connecting c && c.step().equals("handshake"));
        } finally {
            over.countDown();
        }
    }

    private Path profile(String start) throws IOException {
        return Files.writeString(folder.resolve("mine.yaml"), """
                name: mine
                summary: my backend
                start: {%s}
                conversation:
                  coding: json
                  opening: {handshake: {method: hello}}
                  events: {single: {method: next}, kind: /kind}
                  bursts:
                    kinds: [{name: ping, trigger: {method: ping}, counts: Pong}]
                    flush: {method: ping}
                """.formatted(start));
    }

    @Test
    void aFailedHandshakeLeavesNoFolderAndNoChild() throws IOException {
        Path told = folder.resolve("told");
        Path profile = profile("program: /bin/sh, environment: {WHERE: \"${temporary}\", TOLD: \"" + told
                + "\"}, arguments: [-c, 'echo $WHERE > $TOLD; mkdir -p $WHERE/a; touch $WHERE/a/b; exec cat']");
        AttachProblem problem = probe.failToAttach(AttachTarget.profile(profile.toString()));
        assertThat(problem.step()).isEqualTo("handshake");
        Path temporary = Path.of(Files.readString(told).strip());
        assertThat(temporary.getFileName().toString()).startsWith("burstscope-");
        assertThat(temporary).doesNotExist();
    }

    @Test
    void aCodecThatIsUnknownIsFoundBeforeAnythingStarts() throws IOException {
        Path profile = profile("program: /bin/cat");
        Files.writeString(profile, Files.readString(profile).replace("coding: json", "coding: morse"));
        AttachProblem problem = probe.failToAttach(AttachTarget.profile(profile.toString()));
        assertThat(problem.step()).isEqualTo("read the profile");
        assertThat(problem.message()).contains("line 5, column 3: there is no codec 'morse'; there are json, msgpack");
    }

    @Test
    void aCallThatNamesWhatNobodyKeepsIsFoundBeforeAnythingStarts() throws IOException {
        Path profile = profile("program: /bin/cat");
        Files.writeString(
                profile, Files.readString(profile).replace("{method: hello}", "{method: hello, params: [\"${x}\"]}"));
        AttachProblem problem = probe.failToAttach(AttachTarget.profile(profile.toString()));
        assertThat(problem.step()).isEqualTo("read the profile");
        assertThat(problem.message()).contains("opening.handshake.params holds ${x}, which nothing fills");
    }
}
