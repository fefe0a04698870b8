package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.OrderCounts;
import burstscope.measure.StallProbe;
import burstscope.rpc.Completion;
import burstscope.rpc.Request;
import burstscope.testing.Ends;
import burstscope.testing.Eventually;
import burstscope.testing.NpmFolder;
import burstscope.testing.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The Node peer with the real msgpackr, from npm.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class MsgpackrPeerIT {
    private static final NpmFolder PEER = new NpmFolder("msgpackr", "--omit=optional");
    private static final int POOL = 64;
    private static final int TURNS = 300;
    private static final int EVENTS_PER_BURST = 2_000;
    /// Without the one whose texts the library damages under bundleStrings.
    private static final List<String> SOUND_SHAPES = List.of("text", "record", "strings", "binary");

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        PEER.install("node");
    }

    private static AttachTarget target(String version) {
        return new AttachTarget(
                "msgpackr",
                List.of("node", PEER.file("peer.mjs").toAbsolutePath().toString(), "--msgpackr", version),
                "");
    }

    private static Attachment attach(String version) throws AttachException, InterruptedException {
        NanoClock clock = NanoClock.system();
        return new Attacher(clock, new StallProbe(clock), step -> {}, observation -> {})
                .attach(target(version), DeliverySettings.pool(POOL));
    }

    private static Value call(Attachment attachment, String method, Object... params) {
        Ends ends = new Ends();
        attachment.connection().issue(new Request(method, Value.Map.ofEntries(params), ends, Request.NO_TIMEOUT));
        Completion end = ends.next();
        assertThat(end).isInstanceOf(Completion.Result.class);
        return ((Completion.Result) end).value();
    }

    private static void burst(Attachment attachment, int events, int payloadBytes, String shape) {
        call(
                attachment,
                "burstscope.burst",
                "events",
                Value.of(events),
                "payloadBytes",
                Value.of(payloadBytes),
                "shape",
                Value.of(shape));
    }

    private static OrderCounts order(Attachment attachment) {
        return attachment.connection().betweenReads(attachment.meter()::settleOrder);
    }

    private static OrderCounts settledOrder(Attachment attachment) {
        for (int i = 0; i < 12; i++) {
            order(attachment);
        }
        return order(attachment);
    }

    private static Coding msgpackr(String options) {
        return Coding.parse("msgpackr:" + options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.6.1", "2.1.4"})
    void noEventIsLostOrDoubledWhileCodecsAndOptionsAreSwitchedUnderLoad(String version) throws Exception {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        String where = "msgpackr " + version + ", seed " + seed;
        try (Attachment attachment = attach(version)) {
            call(attachment, "burstscope.configure", "queueCapacity", Value.of(1_000_000));
            attachment.resume();
            RandomCodings codings = new RandomCodings(random.split(), attachment.capabilities());
            long fired = 0;
            int switches = 0;
            for (int turn = 0; turn < TURNS; turn++) {
                if (fired - attachment.meter().events() < EVENTS_PER_BURST / 2) {
                    String shape = SOUND_SHAPES.get(random.nextInt(SOUND_SHAPES.size()));
                    burst(attachment, EVENTS_PER_BURST, random.nextInt(300), shape);
                    fired += EVENTS_PER_BURST;
                }
                Coding next = withVersion(codings.next(), version, random);
                if (attachment.capabilities().refusal(next).isEmpty() && !isBeyond(next)) {
                    attachment.switchCodec(next);
                    switches++;
                }
            }
            long all = fired;
            Eventually.holds(
                    all + " events come, " + where,
                    () -> attachment.meter().events() >= all
                            || attachment.faultCounts().total() > 0);
            assertThat(attachment.faultCounts().total())
                    .as(where + " " + attachment.faults().last())
                    .isZero();
            assertThat(settledOrder(attachment)).as(where).isEqualTo(new OrderCounts(all, 0, 0, 0, 0));
            assertThat(switches).as(where).isGreaterThan(TURNS / 2);
            assertThat(attachment.connection().isClosed()).as(where).isFalse();
        }
    }

    /// Mostly the version that is tested: the other one is a coding as well.
    private static Coding withVersion(Coding coding, String version, SplittableRandom random) {
        if (coding.kind() != CodecKind.MSGPACKR || random.nextInt(8) == 0) {
            return coding;
        }
        return coding.with(
                coding.kind().options().stream()
                        .filter(option -> option.name().equals("version"))
                        .findFirst()
                        .orElseThrow(),
                Value.of(version));
    }

    /// What the peer refuses, because that release cannot.
    private static boolean isBeyond(Coding coding) {
        Value.Map options = coding.options();
        return Value.of("1.6.1").equals(options.get("version"))
                && (options.get("int64AsType") != null
                        || (options.get("sequential") != null && options.get("bundleStrings") != null));
    }

    /// A hundred texts of a thousand three-byte characters in one answer are more than a bundle's length can tell.
    @ParameterizedTest
    @ValueSource(strings = {"1.6.1", "2.1.4"})
    void whatTheLibraryWritesWronglyIsCountedAndStopsNothing(String version) throws Exception {
        try (Attachment attachment = attach(version)) {
            attachment.resume();
            burst(attachment, 10, 10, "text");
            Eventually.holds("the first events come", () -> attachment.meter().events() == 10);
            attachment.switchCodec(msgpackr("bundleStrings,version=" + version));
            attachment.deliverBy(DeliverySettings.batch(100));
            // The pool's single requests take the first ones of it.
            burst(attachment, POOL + 300, 3_000, "cjk");
            Eventually.holds(
                    "a frame does not decode",
                    () -> attachment.faultCounts().undecodable() > 0
                            && attachment.faults().last().contains("undecodable msgpackr"));
            attachment.switchCodec(Coding.JSON);
            long before = attachment.meter().events();
            burst(attachment, 500, 100, "text");
            // The request whose answer was lost keeps the pool dry until it is given up.
            Eventually.holds("events come again", () -> {
                attachment.lookForLostAnswers();
                return attachment.meter().events() >= before + 500;
            });
            assertThat(settledOrder(attachment).lost())
                    .as("none of them silently")
                    .isPositive();
            assertThat(attachment.connection().isClosed()).isFalse();
        }
    }

    @Test
    void anOptionThatTheVersionDoesNotHaveIsRefusedInWords() throws Exception {
        try (SessionProbe probe = new SessionProbe()) {
            probe.attach(target("2.1.4"));
            probe.session.setCodec(msgpackr("version=1.6.1,int64AsType=auto"));
            Eventually.holds("the refusal is told", () -> probe.notice().contains("msgpackr 1.6.1 has no int64AsType"));
            probe.session.setCodec(msgpackr("faithful"));
            Eventually.holds("the refusal is told", () -> probe.notice().contains("cannot set faithful"));
            probe.session.setCodec(Coding.MSGPACK);
            Eventually.holds("the refusal is told", () -> probe.notice().contains("does not speak MessagePack"));
            probe.session.fireBursts(new BurstOrder("burst", 1_000, 100, 0, 1, BurstRecord.Start.QUEUED));
            BurstRecord burst = probe.awaitBursts(1).getFirst();
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
            assertThat(burst.settings().codec()).isEqualTo("json");
        }
    }

    @Test
    void afterItWasKilledInTheMiddleOfABurstItIsReachedAnew() throws Exception {
        try (SessionProbe probe = new SessionProbe()) {
            SessionState.Attached state = probe.attach(target("2.1.4"));
            probe.session.setCodec(msgpackr("sequential"));
            probe.session.setDelivery(DeliverySettings.pool(POOL));
            probe.session.fireBursts(new BurstOrder("burst", 1_000_000, 100, 0, 1, BurstRecord.Start.LIVE));
            Eventually.holds("events come", () -> probe.events() > 1_000);
            long pid = Long.parseLong(state.description().replaceAll(".*pid (\\d+).*", "$1"));
            ProcessHandle.of(pid).orElseThrow().destroyForcibly();
            probe.awaitFailed();
            assertThat(probe.problem().message()).contains("signal 9");
            assertThat(probe.awaitBursts(1).getFirst().outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);

            probe.attach(target("2.1.4"));
            probe.session.setCodec(msgpackr("sequential"));
            probe.session.fireBursts(new BurstOrder("burst", 2_000, 100, 0, 1, BurstRecord.Start.LIVE));
            assertThat(probe.awaitBursts(2).getLast().order()).isEqualTo(new OrderCounts(2_000, 0, 0, 0, 0));
        }
    }

    @Test
    void withoutItsLibraryItSaysWhatToRun() throws IOException {
        Path bare = PEER.copyWithoutLibraries("msgpackr-bare");
        try (SessionProbe probe = new SessionProbe()) {
            AttachProblem problem = probe.failToAttach(new AttachTarget(
                    "msgpackr", List.of("node", bare.resolve("peer.mjs").toString()), ""));
            assertThat(problem.message()).contains("npm ci --omit=optional --prefix");
        }
    }
}
