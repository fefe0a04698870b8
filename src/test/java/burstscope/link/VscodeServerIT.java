package burstscope.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.clock.NanoClock;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.dialect.VscodeIpcDialect;
import burstscope.framing.FrameLimits;
import burstscope.framing.LengthPrefixFraming;
import burstscope.rpc.Completion;
import burstscope.rpc.DecodeListener;
import burstscope.rpc.Protocol;
import burstscope.rpc.Request;
import burstscope.rpc.RpcConnection;
import burstscope.testing.Ends;
import burstscope.testing.Eventually;
import burstscope.testing.VscodeServerProcess;
import burstscope.transport.Address;
import burstscope.transport.ConnectOptions;
import burstscope.transport.Transport;
import burstscope.transport.TransportException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Sessions with the real server. Its first run downloads 84 MB.
@Tag("slow")
@Timeout(value = 300, unit = TimeUnit.SECONDS)
final class VscodeServerIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int OUTSTANDING = 20;

    @TempDir
    static Path data;

    private static VscodeServerProcess shared;

    @BeforeAll
    static void start() throws Exception {
        shared = VscodeServerProcess.start(VscodeServerProcess.NEW, data.resolve("shared"));
    }

    @AfterAll
    static void stop() throws Exception {
        if (shared != null) {
            shared.close();
        }
    }

    /// A session that has said its first words.
    private static final class Session implements AutoCloseable {
        final VscodeLink link;
        final RpcConnection connection;
        final Ends ends = new Ends();
        final List<String> faults = new CopyOnWriteArrayList<>();
        final List<Value> events = new CopyOnWriteArrayList<>();
        final List<Transport> connections = new CopyOnWriteArrayList<>();
        final AtomicInteger initialized = new AtomicInteger();
        private final int port;

        Session(VscodeServerProcess server, LinkMode mode, String coding) throws Exception {
            this(server.port(), LinkSettings.DEFAULT.withMode(mode), coding);
        }

        Session(int port, LinkSettings settings, String coding) throws Exception {
            this.port = port;
            ConnectOptions options = ConnectOptions.with(FrameServer::thread).withTimeout(PATIENCE);
            VscodeServer server = new VscodeServer(new Address.Tcp("127.0.0.1", port), options);
            link = VscodeLink.open(
                    (mode, query) -> {
                        connections.add(server.open(mode, query));
                        return connections.getLast();
                    },
                    settings,
                    FrameServer::thread,
                    NanoClock.system());
            connection = new RpcConnection(
                    link,
                    new RpcConnection.Setup(
                            new Protocol(Coding.parse(coding), new LengthPrefixFraming(), new VscodeIpcDialect()),
                            WireLimits.DEFAULT,
                            FrameLimits.DEFAULT,
                            new RpcConnection.Listeners(faults::add, DecodeListener.NONE, this::onNotification)),
                    NanoClock.system());
            connection.start("test", FrameServer::thread);
            connection.sendNotification("context", authority("clientId", Value.of("renderer")));
            connection.sendNotification("initialize", JsValue.UNDEFINED);
            Eventually.holds("the server said initialize", () -> initialized.get() == 1);
        }

        private void onNotification(String method, Value params, Completion.Arrival arrival) {
            if (method.equals("initialize")) {
                initialized.incrementAndGet();
            } else {
                events.add(params);
            }
        }

        private Value authority(Object... more) {
            List<Object> entries = new ArrayList<>(List.of("remoteAuthority", Value.of("127.0.0.1:" + port)));
            entries.addAll(List.of(more));
            return Value.Map.ofEntries(entries.toArray());
        }

        Request issue(String method, Value argument) {
            Request request = new Request(method, argument, ends, PATIENCE.toNanos());
            connection.issue(request);
            return request;
        }

        Value call(String method, Value argument) {
            issue(method, argument);
            return result(ends.next());
        }

        static Value result(Completion completion) {
            assertThat(completion).isInstanceOf(Completion.Result.class);
            return ((Completion.Result) completion).value();
        }

        void ping() {
            call("logger/getRegisteredLoggers", JsValue.UNDEFINED);
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void callsAreAnsweredOverEachTransport(LinkMode mode) throws Exception {
        try (Session session = new Session(shared, mode, "vscode-c")) {
            assertThat(session.connection.describe()).contains(mode.id());
            for (int i = 0; i < 200; i++) {
                session.issue("logger/getRegisteredLoggers", JsValue.UNDEFINED);
            }
            for (int i = 0; i < 200; i++) {
                Session.result(session.ends.next());
            }
            Value environment = session.call("remoteextensionsenvironment/getEnvironmentData", session.authority());
            assertThat(environment).isInstanceOf(Value.Map.class);
            assertThat(session.link.wireBytesIn()).isPositive();
            assertThat(session.faults).isEmpty();
        }
    }

    @Test
    void theOldGenerationIsSpokenToo() throws Exception {
        try (VscodeServerProcess old = VscodeServerProcess.start(VscodeServerProcess.OLD, data.resolve("old"));
                Session session = new Session(old, LinkMode.RAW, "vscode-a")) {
            for (int i = 0; i < OUTSTANDING; i++) {
                session.issue("remoteextensionsenvironment/getEnvironmentData", session.authority());
            }
            for (int i = 0; i < OUTSTANDING; i++) {
                assertThat(Session.result(session.ends.next())).isInstanceOf(Value.Map.class);
            }
            session.link.reconnect(LinkMode.DEFLATE);
            assertThat(session.call("remoteextensionsenvironment/getEnvironmentData", session.authority()))
                    .isInstanceOf(Value.Map.class);
            assertThat(session.faults).isEmpty();
        }
    }

    @Test
    void anUnknownChannelIsRefusedInWords() throws Exception {
        try (Session session = new Session(shared, LinkMode.RAW, "vscode-c")) {
            session.issue("nope/open", Value.of("x"));
            assertThat(session.ends.next())
                    .isInstanceOfSatisfying(
                            Completion.Refused.class,
                            r -> assertThat(r.message()).startsWith("Unknown channel"));
        }
    }

    /// What happens to a session while calls are under way; tells what it was.
    private interface Disturbance {
        String happen() throws IOException;
    }

    @Test
    void fiveSwitchesOfTheTransportLoseAndDoubleNothingWhileTwentyCallsAreOutstanding() throws Exception {
        try (Session session = new Session(shared, LinkMode.RAW, "vscode-c")) {
            List<Disturbance> switches = new ArrayList<>();
            for (LinkMode mode :
                    List.of(LinkMode.WEBSOCKET, LinkMode.DEFLATE, LinkMode.RAW, LinkMode.DEFLATE, LinkMode.WEBSOCKET)) {
                switches.add(() -> {
                    long start = System.nanoTime();
                    session.link.setLinkOption("transport", mode.id());
                    return mode.id() + " " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) + " ms";
                });
            }
            assertNothingIsLostOrDoubled(session, switches);
            assertThat(session.link.counts().reconnections()).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @EnumSource
    void tenLostConnectionsLoseAndDoubleNothingWhileTwentyCallsAreOutstanding(LinkMode mode) throws Exception {
        try (Session session = new Session(shared, mode, "vscode-c")) {
            List<Disturbance> losses = new ArrayList<>();
            for (int i = 1; i <= 10; i++) {
                int number = i;
                losses.add(() -> {
                    session.connections.getLast().close();
                    Eventually.holds(
                            "it is connected again", () -> session.link.counts().reconnections() == number);
                    return "loss " + number;
                });
            }
            assertNothingIsLostOrDoubled(session, losses);
        }
    }

    /// Each change of the level is one event: lost and doubled ones show in the count.
    private static void assertNothingIsLostOrDoubled(Session session, List<Disturbance> disturbances)
            throws IOException {
        connectedSubscription(session);
        Levels levels = new Levels(session);
        FrameServer.thread(levels::callUntilStopped).start();
        List<String> told = new ArrayList<>();
        for (Disturbance disturbance : disturbances) {
            levels.awaitAnswers(50);
            told.add(disturbance.happen());
        }
        levels.awaitAnswers(50);
        int calls = levels.stop();
        assertThat(levels.bad).isEmpty();
        // Answers and events have one order: behind the last answer no event is left.
        session.ping();
        assertThat(session.events).hasSize(calls);
        assertThat(session.connection.counters().duplicateAnswers()).isZero();
        assertThat(session.connection.counters().unknownIds()).isZero();
        assertThat(session.faults).isEmpty();
        System.out.println(calls + " calls and events: " + told + ", " + session.link.counts());
    }

    /// Changes the log level as fast as twenty outstanding calls allow.
    private static final class Levels {
        final List<String> bad = new CopyOnWriteArrayList<>();
        private final Session session;
        private final Semaphore pool = new Semaphore(OUTSTANDING);
        private final AtomicInteger answered = new AtomicInteger();
        private int issued;
        private boolean stopped;

        Levels(Session session) {
            this.session = session;
        }

        void callUntilStopped() {
            for (int call = next(); call >= 0; call = next()) {
                session.connection.issue(new Request(
                        "logger/setLogLevel", Value.Array.of(Value.of(3 + call % 2)), this::onEnd, PATIENCE.toNanos()));
            }
        }

        private int next() {
            pool.acquireUninterruptibly();
            synchronized (this) {
                return stopped ? -1 : issued++;
            }
        }

        private void onEnd(Request request, Completion completion) {
            if (!(completion instanceof Completion.Result)) {
                bad.add(completion.toString());
            }
            answered.incrementAndGet();
            pool.release();
        }

        void awaitAnswers(int count) {
            int before = answered.get();
            Eventually.holds("calls are under way", () -> answered.get() > before + count);
        }

        /// Waits for the last answer; how many calls there were.
        int stop() {
            int calls;
            synchronized (this) {
                stopped = true;
                calls = issued;
            }
            Eventually.holds("all calls were answered", () -> answered.get() == calls);
            return calls;
        }
    }

    /// The level starts at one that the first call changes.
    private static void connectedSubscription(Session session) {
        session.call("logger/setLogLevel", Value.Array.of(Value.of(4)));
        session.connection.issue(
                new Request("listen:logger/onDidChangeLogLevel", JsValue.UNDEFINED, session.ends, Request.NO_TIMEOUT));
        session.ping();
    }

    @Test
    void aPausedServerSaysNothingAndThenEverything() throws Exception {
        try (Session paused = new Session(shared, LinkMode.RAW, "vscode-c");
                Session other = new Session(shared, LinkMode.RAW, "vscode-c")) {
            paused.link.setLinkOption("pause", "on");
            for (int i = 0; i < OUTSTANDING; i++) {
                paused.issue("logger/getRegisteredLoggers", JsValue.UNDEFINED);
            }
            for (int i = 0; i < 5; i++) {
                other.ping(); // the server works
            }
            assertThat(paused.ends.rest()).isEmpty();
            paused.link.setLinkOption("pause", "off");
            for (int i = 0; i < OUTSTANDING; i++) {
                Session.result(paused.ends.next());
            }
        }
    }

    @Test
    void aKilledServerEndsEveryCallWithTheCause() throws Exception {
        try (VscodeServerProcess own = VscodeServerProcess.start(VscodeServerProcess.NEW, data.resolve("killed"));
                Session session = new Session(own, LinkMode.WEBSOCKET, "vscode-c")) {
            for (int i = 0; i < OUTSTANDING; i++) {
                session.issue("nope/open", Value.of(i)); // answered after a second
            }
            Eventually.holds(
                    "all were sent", () -> session.connection.counters().requests() == OUTSTANDING);
            own.kill();
            for (int i = 0; i < OUTSTANDING; i++) {
                assertThat(session.ends.next())
                        .isInstanceOfSatisfying(
                                Completion.Closed.class,
                                closed -> assertThat(closed.cause().inWords())
                                        .contains("the connection was lost", "attempts", "nothing accepts"));
            }
            assertThatThrownBy(() -> new Session(own, LinkMode.RAW, "vscode-c")).isInstanceOf(TransportException.class);
        }
    }

    @Test
    void aSessionThatTheServerDoesNotKnowIsRefusedInItsWords() {
        ConnectOptions options = ConnectOptions.with(FrameServer::thread).withTimeout(PATIENCE);
        VscodeServer server = new VscodeServer(new Address.Tcp("127.0.0.1", shared.port()), options);
        assertThatThrownBy(() -> VscodeLink.open(
                        (mode, query) -> server.open(mode, query.replace("reconnection=false", "reconnection=true")),
                        LinkSettings.DEFAULT,
                        FrameServer::thread,
                        NanoClock.system()))
                .isInstanceOfSatisfying(
                        LinkException.class, e -> assertThat(e.reason()).isEqualTo(LinkException.Reason.REFUSED))
                .hasMessageContaining("Unknown reconnection token");
    }
}
