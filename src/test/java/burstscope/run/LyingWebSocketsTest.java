package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.testing.Eventually;
import burstscope.testing.LyingServer;
import burstscope.testing.LyingWebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// WebSocket servers that break the rules in the middle of a burst, as a whole session meets them: it ends with the
/// cause, and what was outstanding is accounted for; nothing waits for ever, and no length is believed.
@Tag("loop")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LyingWebSocketsTest {
    private static final int EVENTS = 20;
    private static final int LIE_AT = 6;
    private static final int POOL = 4;

    @TempDir
    Path folder;

    private final SessionProbe probe = new SessionProbe(Duration.ofMillis(1_500));

    @AfterEach
    void close() {
        probe.close();
    }

    private static byte[] answer(long id) {
        return LyingWebSocket.text("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":true}");
    }

    private void attach(LyingWebSocket server) throws Exception {
        Path profile = Files.writeString(folder.resolve("liar.yaml"), """
                name: liar
                summary: a server that lies
                start: {}
                reach: {address: "tcp:127.0.0.1:1"}
                conversation:
                  coding: json
                  opening: {handshake: {method: hello}}
                  events: {}
                  bursts:
                    kinds: [{name: calls, coming: answers, call: {method: next}, quietMs: 300}]
                """);
        probe.attach(new AttachTarget(profile.toString(), List.of(), server.address()));
        probe.session.setDelivery(DeliverySettings.pool(POOL));
    }

    private BurstRecord burst(int number) {
        probe.session.fireBursts(new BurstOrder("", EVENTS, -1, 0, 1, BurstRecord.Start.LIVE));
        return probe.awaitBursts(number).getLast();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a length of exabytes|817f3fffffffffffffff",
                "a negative length|817fffffffffffffffff",
                "more than a message may hold|817f0000000100000000",
                "a length in more bytes than it needs|817e00057b7d",
                "a length in eight bytes that needs one|817f00000000000000027b7d",
                "a reserved bit|c1027b7d",
                "an opcode that there is not|83027b7d",
                "a continuation of nothing|80027b7d",
                "a second beginning|0101 7b 8101 7d",
                "a ping in pieces|0900",
                "a mask, which only clients use|8182000000007b7d",
                "a text that is no UTF-8|8102c328",
                "a close frame of one byte|880103",
            })
    void aBrokenRuleEndsTheSessionWithItsCause(String what, String hex) throws Exception {
        byte[] lie = HexFormat.of().parseHex(hex.replace(" ", ""));
        try (LyingWebSocket server = new LyingWebSocket((number, id) -> number == LIE_AT ? lie : answer(id))) {
            attach(server);
            BurstRecord burst = burst(1);
            assertThat(burst.outcome().end()).as(probe.notice()).isEqualTo(BurstRecord.End.DISCONNECTED);
            assertThat(burst.outcome().received()).isLessThan(EVENTS);
            probe.awaitFailed();
            assertThat(probe.problem().message())
                    .as(what)
                    .contains("unanswered")
                    .doesNotContain("internal error", "Exception", "null");
        }
    }

    @Test
    void aRuleBrokenWhileTheOpeningWaitsForANotificationIsToldAtOnce() throws Exception {
        byte[] lie = HexFormat.of().parseHex("817f3fffffffffffffff");
        Path profile = Files.writeString(folder.resolve("waiting.yaml"), """
                name: waiting
                summary: a server that breaks off before it is ready
                start: {}
                reach: {address: "tcp:127.0.0.1:1"}
                conversation:
                  coding: json
                  opening:
                    setUp: [{method: open, until: ready}]
                  events: {}
                  bursts:
                    kinds: [{name: calls, coming: answers, call: {method: next}}]
                """);
        try (LyingWebSocket server = new LyingWebSocket((number, id) -> LyingServer.join(answer(id), lie))) {
            AttachTarget target = new AttachTarget(profile.toString(), List.of(), server.address());
            assertThat(probe.failToAttach(target).message())
                    .contains("ready after open")
                    .contains("broke the protocol");
        }
    }

    @Test
    void anEndWithoutACloseFrameIsToldAsOne() throws Exception {
        try (LyingWebSocket server = new LyingWebSocket((number, id) -> number == LIE_AT ? null : answer(id))) {
            attach(server);
            assertThat(burst(1).outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
            probe.awaitFailed();
            assertThat(probe.problem().message()).contains("close").contains("unanswered");
        }
    }

    @Test
    void anEndInTheMiddleOfAMessageIsToldAsOne() throws Exception {
        byte[] half = HexFormat.of().parseHex("81647b22");
        try (LyingWebSocket server =
                new LyingWebSocket((number, id) -> number == LIE_AT ? half : number > LIE_AT ? null : answer(id))) {
            attach(server);
            assertThat(burst(1).outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
            probe.awaitFailed();
            assertThat(probe.problem().message()).contains("unanswered");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":987654,\"result\":1}",
                "[]",
                "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":1}"
            })
    void anAnswerToNobodyIsCountedAndTheSessionGoesOn(String beside) throws Exception {
        try (LyingWebSocket server = new LyingWebSocket((number, id) ->
                number == LIE_AT ? LyingServer.join(LyingWebSocket.text(beside), answer(id)) : answer(id))) {
            attach(server);
            BurstRecord burst = burst(1);
            assertThat(burst.outcome().end()).as(probe.notice()).isEqualTo(BurstRecord.End.COMPLETE);
            assertThat(burst.outcome().received()).isEqualTo(EVENTS);
            Eventually.holds("it is counted", () -> probe.faults().total() == 1);
            assertThat(burst(2).outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
        }
    }
}
