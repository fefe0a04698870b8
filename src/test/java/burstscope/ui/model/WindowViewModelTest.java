package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.run.AttachProblem;
import burstscope.run.AttachTarget;
import burstscope.run.Capabilities;
import burstscope.run.CheckList;
import burstscope.run.LinkKnob;
import burstscope.run.SessionState;
import burstscope.ui.FakeSession;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowViewModelTest {
    private final FakeSession session = new FakeSession();
    private final WindowViewModel window = new WindowViewModel(session, List.of("demo", "deltachat"), 2);
    private long pulseNs;

    @Test
    void attachingHandsOverTheKnobsAsTheyStand() {
        attach();

        assertThat(session.asked()).containsExactly("attach demo [] ", "pool 20", "delay 0 steady 2000");
    }

    @Test
    void manyTurnsBetweenTwoPulsesAreOneSetting() {
        attach();
        session.asked().clear();
        for (int size = 1; size <= 64; size++) {
            window.knobs().setPoolSize(size);
        }
        pulse();
        pulse();

        assertThat(session.asked()).containsExactly("pool 64");
    }

    @Test
    void turningThePoolMakesItTheMode() {
        attach();
        window.knobs().modeProperty().set(Mode.BATCH);
        pulse();
        session.asked().clear();
        window.knobs().setPoolSize(7);
        pulse();

        assertThat(window.knobs().modeProperty().get()).isEqualTo(Mode.POOL);
        assertThat(session.asked()).containsExactly("pool 7");
    }

    @Test
    void whatTheBackendCannotIsRefusedWithItsReason() {
        session.offer(FakeSession.FEW);
        window.knobs().modeProperty().set(Mode.BATCH);
        attach();

        assertThat(window.knobs().modeProperty().get()).isEqualTo(Mode.SINGLE);
        assertThat(window.knobs().modeAvailability(Mode.BATCH))
                .isEqualTo(new Availability(false, "This version of the server has no batch call."));
        assertThat(window.knobs().codec().availability("msgpack").reason())
                .isEqualTo("Delta Chat's server speaks JSON only.");
        window.knobs().codec().choose("msgpack");
        assertThat(session.asked()).doesNotContain("codec msgpack");
        assertThat(session.asked()).noneMatch(asked -> asked.startsWith("delay"));
    }

    @Test
    void whereATapIsWatchedNothingCanBeTurnedAndTheReasonIsTold() {
        session.offer(Capabilities.WATCHING);
        attach();
        Availability no = new Availability(false, "a tap only watches");

        for (Mode mode : Mode.values()) {
            assertThat(window.knobs().modeAvailability(mode)).isEqualTo(no);
        }
        for (String codec : window.knobs().codec().codecs()) {
            assertThat(window.knobs().codec().availability(codec)).isEqualTo(no);
        }
        assertThat(window.knobs().knobAvailability("delay")).isEqualTo(no);
        assertThat(window.knobs().knobAvailability("steady")).isEqualTo(no);
        assertThat(window.burst().offersProperty().get()).isEqualTo(new BurstOffers(no, no, no, no));
        assertThat(window.burst().readyProperty().get()).isFalse();
        session.backend().run(1);
        pulse();
        assertThat(window.scope().frameProperty().get().latency()).isEqualTo(LatencyKind.SEEN_BY_TAP);
        assertThat(session.asked()).noneMatch(asked -> asked.startsWith("delay") || asked.startsWith("codec"));
    }

    @Test
    void theCodecShownIsTheOneInForceOnceTheBackendSpeaksIt() {
        attach();
        session.backend().run(0.2);
        pulse();
        assertThat(window.knobs().codec().codecProperty().get()).isEqualTo("json");

        window.knobs().codec().choose("msgpack");
        session.backend().run(0.2);
        pulse();
        assertThat(window.knobs().codec().codecProperty().get()).isEqualTo("msgpack");
    }

    @Test
    void aCodecThatNeverComesInForceIsGivenUp() {
        attach();
        session.backend().run(0.2);
        pulse();
        window.knobs().codec().choose("msgpack");
        session.backend().codec("json");
        session.backend().run(0.2);
        pulse();
        assertThat(window.knobs().codec().codecProperty().get()).isEqualTo("msgpack");

        pulseNs += 3_000_000_000L;
        pulse();
        session.backend().run(0.2);
        pulse();
        assertThat(window.knobs().codec().codecProperty().get()).isEqualTo("json");
    }

    @Test
    void anAddressIsCheckedBeforeItIsTried() {
        window.source().targetProperty().set("tcp:127.0.0.1");
        window.source().toggleConnection();
        assertThat(session.asked()).isEmpty();
        assertThat(window.source().targetProblemProperty().get()).contains("tcp:HOST:PORT");

        window.source().targetProperty().set("tcp:[::1]:7700");
        window.source().toggleConnection();
        assertThat(session.asked()).containsExactly("attach demo [] tcp:[::1]:7700");
    }

    @Test
    void everyFormOfAnAddressIsAnAddress() {
        for (String address : List.of(
                "127.0.0.1:7700",
                "tls:example.org:443",
                "unix:/tmp/some socket",
                "ws://127.0.0.1:9/path",
                "wss://example.org/x",
                "ws+unix:/tmp/s:/path",
                "http://127.0.0.1:6800/jsonrpc",
                "vscode:tcp:127.0.0.1:8000",
                "theia:ws://127.0.0.1:3000")) {
            session.asked().clear();
            window.source().profileProperty().set(SourceViewModel.FIND_OUT);
            window.source().targetProperty().set(address);
            window.source().connectNow();
            assertThat(window.source().targetProblemProperty().get()).isEmpty();
            assertThat(session.asked()).containsExactly("attach  [] " + address);
        }
    }

    @Test
    void onlyAnAddressCanBeFoundOut() {
        window.source().profileProperty().set(SourceViewModel.FIND_OUT);
        window.source().targetProperty().set("some-program --stdio");
        window.source().toggleConnection();

        assertThat(session.asked()).isEmpty();
        assertThat(window.source().targetProblemProperty().get()).contains("address");
    }

    @Test
    void aTargetFromOutsideReadsBackAsItself() {
        AttachTarget target = new AttachTarget("demo", List.of("/opt/my server/run", "--stdio"), "");
        window.source().connectTo(target);
        pulse();
        session.asked().clear();
        window.source().connectNow();

        assertThat(session.asked()).containsExactly("attach demo [/opt/my server/run, --stdio] ");
    }

    @Test
    void aPauseBeforeTheNextAttemptIsToldAndCanBeEnded() {
        window.source().againProperty().set(true);
        SessionState.Failed lost =
                new SessionState.Failed(new AttachProblem("connection", "it ended; 20 requests ended with it", ""));
        session.become(new SessionState.Waiting(lost, 3, 2_000));
        pulse();
        Condition condition = window.source().conditionProperty().get();

        assertThat(condition.phase()).isEqualTo(Condition.Phase.WAITING);
        assertThat(condition.headline()).isEqualTo("Attempt 3 in 2 s");
        assertThat(condition.detail()).contains("20 requests ended with it");
        window.source().toggleConnection();
        assertThat(session.asked()).containsExactly("again true", "detach");
    }

    @Test
    void theDeliveryFollowsTheKindOfBurstAndSaysSo() {
        session.offer(FakeSession.MIXED);
        attach();
        assertThat(window.knobs().modeProperty().get()).isEqualTo(Mode.POOL);
        assertThat(window.knobs().noticeProperty().get()).isEmpty();
        window.burst().startProperty().set(StartChoice.QUEUED);
        window.burst().kindProperty().set("pushed");
        pulse();

        assertThat(session.asked()).endsWith("push");
        assertThat(window.knobs().noticeProperty().get()).contains("push").contains("its events come by themselves");
        assertThat(window.knobs().modeAvailability(Mode.POOL).reason()).contains("Choose another kind of burst");
        assertThat(window.burst().startProperty().get()).isEqualTo(StartChoice.LIVE);
        assertThat(window.burst().offersProperty().get().payload().offered()).isFalse();
        assertThat(window.burst().offersProperty().get().queued().offered()).isFalse();
        assertThat(window.burst().offersProperty().get().spacing().reason()).isEqualTo("It emits as fast as it can.");
        window.knobs().setPoolSize(7);
        assertThat(window.knobs().modeProperty().get()).isEqualTo(Mode.PUSH);

        window.burst().kindProperty().set("asked");
        pulse();
        assertThat(session.asked()).endsWith("pool 7");
    }

    @Test
    void whatTheConnectionOffersCanBeSet() {
        attach();
        assertThat(window.source().link().nothingProperty().get()).isNotEmpty();
        session.become(new SessionState.Attached(
                "x",
                FakeSession.ALL,
                new SessionState.BurstProgress(0, 0),
                "",
                List.of(
                        new LinkKnob("deflate-out", List.of("off", "on"), "on"),
                        new LinkKnob("transport", List.of("raw", "websocket"), "raw")),
                CheckList.NONE));
        pulse();
        List<OptionRow> rows = window.source().link().optionsProperty().get();

        assertThat(window.source().link().nothingProperty().get()).isEmpty();
        assertThat(rows.getFirst().isToggle()).isTrue();
        assertThat(rows.getFirst().isOn()).isTrue();
        window.source().link().set("deflate-out", "false");
        window.source().link().set("transport", "websocket");
        assertThat(session.asked()).endsWith("link deflate-out off", "link transport websocket");
    }

    @Test
    void aCommandIsSplitAtSpacesOutsideQuotes() {
        window.source().targetProperty().set("\"/opt/my server/run\" --stdio  -v");
        window.source().toggleConnection();

        assertThat(session.asked()).containsExactly("attach demo [/opt/my server/run, --stdio, -v] ");
    }

    @Test
    void aFailureIsToldWithStepMessageAndAdvice() {
        session.become(new SessionState.Failed(new AttachProblem("handshake", "nobody answered", "start it first")));
        pulse();
        Condition condition = window.source().conditionProperty().get();

        assertThat(condition.phase()).isEqualTo(Condition.Phase.FAILED);
        assertThat(condition.detail()).contains("handshake").contains("nobody answered");
        assertThat(condition.advice()).isEqualTo("start it first");
        window.source().toggleConnection();
        assertThat(session.asked()).containsExactly("attach demo [] ");
    }

    @Test
    void theSameButtonLeavesWhatIsAttached() {
        attach();
        window.source().toggleConnection();
        pulse();

        assertThat(session.asked()).endsWith("detach");
        assertThat(window.knobs().capabilitiesProperty().get()).isNull();
        assertThat(window.burst().readyProperty().get()).isFalse();
    }

    @Test
    void aBurstIsFiredAsTheFieldsSay() {
        attach();
        window.burst().events().textProperty().set("500");
        window.burst().repeat().textProperty().set("30");
        window.burst().startProperty().set(StartChoice.QUEUED);
        window.burst().fire();

        assertThat(session.asked()).endsWith("fire 30 x 500 burst");
    }

    @Test
    void nothingIsFiredWithAWrongNumberOrWhileBurstsRun() {
        attach();
        window.burst().events().textProperty().set("many");
        window.burst().fire();
        window.burst().events().textProperty().set("5");
        session.become(new SessionState.Attached("x", FakeSession.ALL, new SessionState.BurstProgress(1, 3), ""));
        pulse();
        window.burst().fire();

        assertThat(session.asked()).noneMatch(asked -> asked.startsWith("fire"));
        assertThat(window.burst().progressProperty().get().total()).isEqualTo(3);
    }

    private void attach() {
        window.source().connectTo(AttachTarget.profile("demo"));
        pulse();
    }

    private void pulse() {
        pulseNs += 16_000_000;
        window.onPulse(pulseNs);
    }
}
