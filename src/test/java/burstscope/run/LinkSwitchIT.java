package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.StallProbe;
import burstscope.profile.Profiles;
import burstscope.testing.VscodeServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What can be set of a connection is set while a real backend is asked, and nothing is lost.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class LinkSwitchIT {
    private static BurstOrder burst(String kind, int events) {
        return new BurstOrder(kind, events, -1, 0, 1, BurstRecord.Start.LIVE);
    }

    private static AttachTarget vscodeServer() throws Exception {
        List<String> command = new ArrayList<>();
        command.add("node");
        command.add(VscodeServerProcess.program(VscodeServerProcess.NEW).toString());
        List<String> arguments = Profiles.find("vscode-server").start().arguments();
        command.addAll(arguments.subList(1, arguments.size()));
        return new AttachTarget("vscode-server", command, "");
    }

    /// Changes a setting by turns for as long as a burst of answers under a pool runs; each answer comes once.
    /// @return how often it was changed
    private static int changesWhileAPoolIsAnswered(AttachTarget target, String kind, String name, List<String> values)
            throws Exception {
        NanoClock clock = NanoClock.system();
        int calls = 4_000;
        try (Attachment attachment =
                new Attacher(clock, new StallProbe(clock), step -> {}, observation -> {}).attach(target, null)) {
            attachment.deliverBy(DeliverySettings.pool(32));
            BurstRunner runner = new BurstRunner(attachment, 10_000, () -> false);
            CompletableFuture<BurstRecord> running = aside(() -> runner.run(burst(kind, calls)));
            int changes = 0;
            while (!running.isDone()) {
                attachment.setLink(name, values.get(changes % values.size()));
                changes++;
                TimeUnit.MILLISECONDS.sleep(5);
            }
            BurstRecord burst = running.get();
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
            assertThat(burst.outcome().received()).isEqualTo(calls);
            assertThat(attachment.faultCounts().total())
                    .as(attachment.faults().last())
                    .isZero();
            assertThat(attachment.connection().isClosed()).isFalse();
            return changes;
        }
    }

    private static <T> CompletableFuture<T> aside(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> {
            try {
                result.complete(work.call());
            } catch (Exception e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    @Test
    @Tag("slow")
    void aVscodeServerIsReconnectedInAnotherWayWhileAPoolIsAnswered() throws Exception {
        assertThat(changesWhileAPoolIsAnswered(
                        vscodeServer(), "loggers", "transport", List.of("websocket", "deflate", "raw")))
                .isGreaterThan(2);
    }

    @Test
    @Tag("slow")
    void aSessionWithAVscodeServerKeepsItsListenerThroughEveryWayOfConnecting() throws Exception {
        try (SessionProbe probe = new SessionProbe()) {
            SessionState.Attached attached = probe.attach(vscodeServer());
            assertThat(attached.links()).extracting(LinkKnob::name).containsExactly("transport", "pause");
            int bursts = 0;
            for (String way : List.of("websocket", "deflate", "raw", "deflate")) {
                probe.session.setLink("transport", way);
                probe.session.fireBursts(burst("levels", 300));
                bursts++;
                BurstRecord burst = probe.awaitBursts(bursts).getLast();
                assertThat(burst.outcome().end()).as(way + " " + probe.notice()).isEqualTo(BurstRecord.End.COMPLETE);
                assertThat(burst.outcome().received()).isEqualTo(300);
                assertThat(burst.settings().variant().id()).isEqualTo("transport=" + way);
            }
            assertThat(probe.faults().total()).isZero();
        }
    }

    @Test
    void anAria2IsAskedForCompressedAnswersAndForPlainOnesWhileAPoolIsAnswered() throws Exception {
        ProfileBursts.need("aria2c", "apt-get install --no-install-recommends aria2");
        assertThat(changesWhileAPoolIsAnswered(
                        AttachTarget.profile("aria2-http"), "options", "gzip", List.of("on", "off")))
                .isGreaterThan(2);
    }

    @Test
    void anAria2EndsWithTheProgramThatItIsToldToEndWith() throws Exception {
        ProfileBursts.need("aria2c", "apt-get install --no-install-recommends aria2");
        Process told = new ProcessBuilder("sleep", "300").start();
        Process aria2 = new ProcessBuilder(
                        "aria2c",
                        "--no-conf",
                        "--enable-rpc",
                        "--rpc-listen-port=" + freePort(),
                        "--quiet=true",
                        "--stop-with-process=" + told.pid())
                .start();
        try {
            assertThat(aria2.waitFor(1, TimeUnit.SECONDS))
                    .as("it ended by itself")
                    .isFalse();
            told.destroyForcibly();
            assertThat(aria2.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            told.destroyForcibly();
            aria2.destroyForcibly();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
