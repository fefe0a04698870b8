package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.dialect.Dialects;
import burstscope.framing.Framing;
import burstscope.framing.Framings;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.FaultCounts;
import burstscope.testing.Eventually;
import burstscope.testing.LyingServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Servers that answer one request of a burst wrongly, as a whole session meets them: what was wrong is counted or ends
/// the session with its cause; nothing waits for ever, and a session that goes on makes its next burst whole.
@Tag("loop")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LyingServersTest {
    private static final int EVENTS = 20;
    private static final int LIE_AT = 6;
    private static final byte[] NOTHING = {};

    @TempDir
    Path folder;

    private final SessionProbe probe = new SessionProbe(Duration.ofMillis(1_500));

    @AfterEach
    void close() {
        probe.close();
    }

    enum Spoken {
        NEWLINE("json", "newline", "json-rpc"),
        CONTENT_LENGTH("json", "content-length", "json-rpc"),
        NO_VERSION("json", "nul", "json-rpc-no-version"),
        MESSAGES("msgpack", "msgpack-stream", "msgpack-rpc"),
        PREFIXED("msgpack", "length-prefix", "msgpack-rpc");

        final String coding;
        final String framing;
        final String dialect;

        Spoken(String coding, String framing, String dialect) {
            this.coding = coding;
            this.framing = framing;
            this.dialect = dialect;
        }

        LyingServer.Speech speech() {
            Framing byName = Framings.byName(framing);
            return new LyingServer.Speech(Coding.parse(coding), byName, Dialects.byId(dialect));
        }

        boolean isJson() {
            return coding.equals("json");
        }
    }

    /// The bytes that the lie puts in the place of the answer.
    @FunctionalInterface
    private interface Wrong {
        byte[] instead(LyingServer.Speech speech, long id);
    }

    private LyingServer server(Spoken spoken, Wrong wrong) throws IOException {
        LyingServer.Speech speech = spoken.speech();
        return new LyingServer(
                speech, (number, id) -> number == LIE_AT ? wrong.instead(speech, id) : speech.answer(id, Value.TRUE));
    }

    private SessionState.Attached attach(Spoken spoken, LyingServer server) throws IOException {
        Path profile = Files.writeString(
                folder.resolve(spoken + ".yaml"), """
                name: liar
                summary: a server that lies
                start: {}
                reach: {address: "tcp:127.0.0.1:1"}
                conversation:
                  coding: %s
                  framing: %s
                  dialect: %s
                  opening: {handshake: {method: hello}}
                  events: {}
                  bursts:
                    kinds: [{name: calls, coming: answers, call: {method: next}, quietMs: 300}]
                """.formatted(spoken.coding, spoken.framing, spoken.dialect));
        return probe.attach(new AttachTarget(profile.toString(), List.of(), server.address()));
    }

    private BurstRecord burst(int number) {
        probe.session.fireBursts(new BurstOrder("", EVENTS, -1, 0, 1, BurstRecord.Start.LIVE));
        return probe.awaitBursts(number).getLast();
    }

    private void assertWhole(BurstRecord burst) {
        assertThat(burst.outcome().end()).as(probe.notice()).isEqualTo(BurstRecord.End.COMPLETE);
        assertThat(burst.outcome().received()).isEqualTo(EVENTS);
    }

    /// The answer comes, and something wrong beside it: the burst is whole, and what was wrong is counted.
    private void isCountedBeside(Spoken spoken, Wrong wrong, ToLongFunction<FaultCounts> count) throws IOException {
        try (LyingServer server = server(
                spoken, (speech, id) -> LyingServer.join(wrong.instead(speech, id), speech.answer(id, Value.TRUE)))) {
            attach(spoken, server);
            assertWhole(burst(1));
            Eventually.holds("it is counted", () -> count.applyAsLong(probe.faults()) == 1);
            assertWhole(burst(2));
            assertThat(probe.faults().total()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerToNoRequestIsCounted(Spoken spoken) throws IOException {
        isCountedBeside(spoken, (speech, id) -> speech.answer(987_654, Value.NULL), FaultCounts::unknownIds);
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerWhoseIdIsATextIsCounted(Spoken spoken) throws IOException {
        isCountedBeside(
                spoken,
                (speech, id) -> speech.frame(speech.dialect().answer(Value.of("six"), Value.NULL)),
                FaultCounts::unknownIds);
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatComesAgainIsCounted(Spoken spoken) throws IOException {
        LyingServer.Speech speech = spoken.speech();
        try (LyingServer server = new LyingServer(
                speech,
                (number, id) -> number == LIE_AT
                        ? LyingServer.join(speech.answer(id, Value.TRUE), speech.answer(id, Value.TRUE))
                        : speech.answer(id, Value.TRUE))) {
            attach(spoken, server);
            assertWhole(burst(1));
            Eventually.holds("it is counted", () -> probe.faults().duplicateAnswers() == 1);
            assertWhole(burst(2));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMessageThatIsNoneIsCounted(Spoken spoken) throws IOException {
        isCountedBeside(
                spoken, (speech, id) -> speech.frame(Value.Array.of(Value.of("nothing"))), FaultCounts::undecodable);
    }

    @ParameterizedTest
    @EnumSource
    void anErrorThatNamesNoRequestIsCounted(Spoken spoken) throws IOException {
        isCountedBeside(
                spoken,
                (speech, id) -> speech.frame(speech.dialect().refusal(Value.NULL, -32_700, "what?")),
                faults -> faults.errorAnswers() + faults.unknownIds() + faults.undecodable());
    }

    @ParameterizedTest
    @EnumSource(names = {"NEWLINE", "CONTENT_LENGTH", "NO_VERSION"})
    void textThatIsNoUtf8IsCounted(Spoken spoken) throws IOException {
        byte[] bad = "{\"id\":1,\"result\":\"\u00c3(\"}".getBytes(StandardCharsets.ISO_8859_1);
        isCountedBeside(spoken, (speech, id) -> speech.frame(bad), FaultCounts::undecodable);
    }

    static final List<String> NO_JSON =
            List.of("{\"id\":", "hello", "\u00ef\u00bb\u00bf{}", "{} {}", "[".repeat(5_000));

    @ParameterizedTest
    @FieldSource("NO_JSON")
    void textThatIsNoJsonIsCounted(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        isCountedBeside(Spoken.CONTENT_LENGTH, (speech, id) -> speech.frame(bytes), FaultCounts::undecodable);
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalEndsItsCallOnly(Spoken spoken) throws IOException {
        try (LyingServer server =
                server(spoken, (speech, id) -> speech.frame(speech.dialect().refusal(Value.of(id), 1, "not now")))) {
            attach(spoken, server);
            assertWhole(burst(1));
            Eventually.holds("it is counted", () -> probe.faults().errorAnswers() == 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatIsNeverAnsweredTimesOutAndTheNextBurstIsWhole(Spoken spoken) throws IOException {
        try (LyingServer server = server(spoken, (speech, id) -> NOTHING)) {
            attach(spoken, server);
            BurstRecord first = burst(1);
            assertThat(first.outcome().end()).isEqualTo(BurstRecord.End.QUIET);
            assertThat(first.outcome().received()).isEqualTo(LIE_AT - 2);
            assertWhole(burst(2));
            Eventually.holds("it is counted", () -> probe.faults().timedOut() == 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatLeavesInTheMiddleOfAFrameEndsTheSessionWithTheBytesOfIt(Spoken spoken) throws IOException {
        LyingServer.Speech speech = spoken.speech();
        boolean[] half = {false};
        try (LyingServer server = new LyingServer(speech, (number, id) -> {
            byte[] whole = speech.answer(id, Value.of("a longer answer"));
            if (half[0]) {
                return null;
            }
            half[0] = number == LIE_AT;
            return half[0] ? Arrays.copyOf(whole, whole.length - 2) : whole;
        })) {
            attach(spoken, server);
            probe.session.setDelivery(DeliverySettings.pool(4));
            BurstRecord burst = burst(1);
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
            probe.awaitFailed();
            assertThat(probe.problem().message()).contains("in the middle of a frame");
        }
    }

    /// Bytes that no frame begins with, and what the session says of them.
    record NoFrame(Spoken spoken, String bytes, String words) {}

    static final List<NoFrame> NO_FRAMES = List.of(
            new NoFrame(Spoken.CONTENT_LENGTH, "Content-Length: -5\r\n\r\n{}", "Content-Length"),
            new NoFrame(Spoken.CONTENT_LENGTH, "Content-Length: abc\r\n\r\n{}", "Content-Length"),
            new NoFrame(Spoken.CONTENT_LENGTH, "Content-Length: 1099511627776\r\n\r\n", "claims 1099511627776 bytes"),
            new NoFrame(Spoken.CONTENT_LENGTH, "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "Content-Length"),
            new NoFrame(Spoken.CONTENT_LENGTH, "Content-Type: x\r\n\r\n{}", "Content-Length"),
            new NoFrame(Spoken.CONTENT_LENGTH, "HTTP/1.1 400 Bad Request\r\n\r\n", ""),
            new NoFrame(Spoken.MESSAGES, "\u00c1", ""),
            new NoFrame(Spoken.PREFIXED, "\u007f\u00ff\u00ff\u00ff", ""),
            new NoFrame(Spoken.PREFIXED, "\u00ff\u00ff\u00ff\u00ff", ""));

    @ParameterizedTest
    @FieldSource("NO_FRAMES")
    void bytesThatAreNoFrameEndTheSessionInWords(NoFrame no) throws IOException {
        byte[] bytes = no.bytes().getBytes(StandardCharsets.ISO_8859_1);
        try (LyingServer server = server(no.spoken(), (speech, id) -> bytes)) {
            attach(no.spoken(), server);
            assertThat(burst(1).outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
            probe.awaitFailed();
            assertThat(probe.problem().message()).contains("bytes that are no frame", no.words());
        }
    }

    /// Claims of much to come, behind which nothing comes.
    record Claim(Spoken spoken, String bytes) {}

    static final List<Claim> CLAIMS = List.of(
            new Claim(Spoken.NEWLINE, "{\"id\":6,\"result\":\""),
            new Claim(Spoken.CONTENT_LENGTH, "Content-Length: 100000000\r\n\r\n{"),
            new Claim(Spoken.MESSAGES, "\u00dd\u00ff\u00ff\u00ff\u00ff"),
            new Claim(Spoken.MESSAGES, "\u00db\u0005\u0000\u0000\u0000"),
            new Claim(Spoken.PREFIXED, "\u0005\u0000\u0000\u0000\u0093"));

    /// The session waits, as more may come, but its calls end and nothing is kept for what was claimed.
    @ParameterizedTest
    @FieldSource("CLAIMS")
    void aClaimBehindWhichNothingComesTakesNoMemoryAndNoCallWaitsForEver(Claim claim) throws IOException {
        byte[] bytes = claim.bytes().getBytes(StandardCharsets.ISO_8859_1);
        Runtime runtime = Runtime.getRuntime();
        try (LyingServer server = server(claim.spoken(), (speech, id) -> bytes)) {
            attach(claim.spoken(), server);
            runtime.gc();
            long before = runtime.totalMemory() - runtime.freeMemory();
            BurstRecord burst = burst(1);
            assertThat(burst.outcome().end()).isIn(BurstRecord.End.QUIET, BurstRecord.End.DISCONNECTED);
            assertThat(burst.outcome().received()).isEqualTo(LIE_AT - 2);
            runtime.gc();
            assertThat(runtime.totalMemory() - runtime.freeMemory() - before).isLessThan(40L << 20);
            if (burst.outcome().end() == BurstRecord.End.QUIET) {
                Eventually.holds("the call timed out", () -> probe.faults().timedOut() >= 1);
            }
        }
    }

    /// Undefined is what JSON leaves out; here only to keep the dialects honest about it.
    @ParameterizedTest
    @EnumSource
    void aNotificationThatNobodyAskedForIsHeardAndForgotten(Spoken spoken) throws IOException {
        try (LyingServer server = server(
                spoken,
                (speech, id) -> LyingServer.join(
                        speech.frame(speech.dialect().notification(Value.of("surprise"), JsValue.UNDEFINED)),
                        speech.answer(id, Value.TRUE)))) {
            attach(spoken, server);
            assertWhole(burst(1));
            assertThat(probe.faults().total()).isZero();
        }
    }
}
