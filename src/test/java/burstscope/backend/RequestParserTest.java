package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestParserTest {
    @Test
    void defaultsStandForWhatIsLeftOut() {
        assertThat(call("burst", Value.Map.ofEntries("events", Value.of(5))))
                .isEqualTo(new Call.StartBurst(new BurstSpec(5, 64, PayloadShape.TEXT, 0, 1)));
        assertThat(call("getNextEventBatch", Value.Map.EMPTY)).isEqualTo(new Call.NextEvents(100));
    }

    @Test
    void allOfABurstCanBeChosen() {
        Value params = Value.Map.ofEntries(
                "events", Value.of(5),
                "payloadBytes", Value.of(6),
                "shape", Value.of("record"),
                "spacingNs", Value.of(7),
                "seed", Value.of(-8));
        assertThat(call("burst", params))
                .isEqualTo(new Call.StartBurst(new BurstSpec(5, 6, PayloadShape.RECORD, 7, -8)));
    }

    @Test
    void paramsMayBeAMapOrAnArrayWithOneOrNothing() {
        Value map = Value.Map.ofEntries("limit", Value.of(7));
        assertThat(call("getNextEventBatch", map)).isEqualTo(new Call.NextEvents(7));
        assertThat(call("getNextEventBatch", Value.Array.of(map))).isEqualTo(new Call.NextEvents(7));
        assertThat(call("getNextEvent", Value.Array.EMPTY)).isEqualTo(new Call.NextEvent());
        assertThat(refusal(call("getNextEvent", Value.Array.of(Value.of(1)))).code())
                .isEqualTo(ErrorCodes.INVALID_PARAMS);
    }

    @Test
    void aChangeHoldsOnlyWhatWasNamed() {
        Value params = Value.Map.ofEntries("codec", Value.of("msgpack"), "queueCapacity", Value.of(5));
        assertThat(call("configure", params))
                .isEqualTo(new Call.Configure(new SettingsChange(Coding.MSGPACK, null, 5, null, null, null)));
    }

    @ParameterizedTest
    @CsvSource({
        "burst, events, 0",
        "burst, events, 10000001",
        "burst, payloadBytes, -1",
        "burst, payloadBytes, 16777217",
        "burst, spacingNs, 10000000001",
        "getNextEventBatch, limit, 0",
        "getNextEventBatch, limit, 1001",
        "configure, roundTripDelayNs, -1",
        "configure, roundTripDelayNs, 10000000001",
        "configure, queueCapacity, 0",
        "configure, queueCapacity, 1000001",
        "configure, steadyEventsPerSecond, 1000001",
        "configure, steadyPayloadBytes, 16777217",
        "getLargeAnswer, bytes, 67108865"
    })
    void aNumberOutsideItsRangeIsRefusedByName(String method, String name, long value) {
        Value params = name.equals("events") || !method.equals("burst")
                ? Value.Map.ofEntries(name, Value.of(value))
                : Value.Map.ofEntries("events", Value.of(1), name, Value.of(value));
        Call.Refused refused = refusal(call(method, params));
        assertThat(refused.code()).isEqualTo(ErrorCodes.INVALID_PARAMS);
        assertThat(refused.message()).startsWith(name + " must be an integer from ");
    }

    @Test
    void aWholeNumberIsTakenFromPeersThatKnowDoublesOnly() {
        Value message = Value.Map.ofEntries(
                "jsonrpc",
                Value.of("2.0"),
                "id",
                new Value.Float64(7),
                "method",
                Value.of("burstscope.burst"),
                "params",
                Value.Map.ofEntries("events", new Value.Float64(5), "seed", new Value.Float32(3)));
        Request request = RequestParser.parse(message);
        assertThat(request.id()).as("as other codecs write it").isEqualTo(Value.of(7));
        assertThat(request.call()).isEqualTo(new Call.StartBurst(new BurstSpec(5, 64, PayloadShape.TEXT, 0, 3)));
    }

    @Test
    void optionsNeedTheirCodecAndMustBeItsOwn() {
        assertThat(refusal(call("configure", Value.Map.ofEntries("codecOptions", Value.Map.EMPTY)))
                        .message())
                .isEqualTo("codecOptions needs codec beside it");
        assertThat(refusal(call(
                                "configure",
                                Value.Map.ofEntries("codec", Value.of("json"), "codecOptions", Value.of(true))))
                        .message())
                .isEqualTo("codecOptions must be a map of options");
        Value options = Value.Map.ofEntries("x".repeat(1_000), Value.TRUE);
        assertThat(refusal(call("configure", Value.Map.ofEntries("codec", Value.of("json"), "codecOptions", options)))
                        .message())
                .startsWith("codecOptions: codec json has no option 'xxx")
                .hasSizeLessThan(400);
    }

    @Test
    void aNumberOfAnotherKindIsRefused() {
        assertThat(refusal(call("burst", Value.Map.ofEntries("events", new Value.Float64(5.5))))
                        .message())
                .startsWith("events must be an integer");
        assertThat(refusal(call("burst", Value.Map.ofEntries("events", Value.of("5"))))
                        .message())
                .startsWith("events must be an integer");
        assertThat(refusal(call("burst", Value.Map.EMPTY)).message()).startsWith("events is missing");
    }

    @Test
    void aMisspeltParameterIsRefusedByName() {
        Call.Refused refused = refusal(call("configure", Value.Map.ofEntries("queuCapacity", Value.of(5))));
        assertThat(refused.message()).contains("\"queuCapacity\"").contains("queueCapacity");
        assertThat(refusal(call("describe", Value.Map.ofEntries("x", Value.of(5))))
                        .message())
                .contains("\"x\"");
    }

    @Test
    void anUnknownCodecOrShapeIsRefusedWithTheChoices() {
        assertThat(refusal(call("configure", Value.Map.ofEntries("codec", Value.of("xml"))))
                        .message())
                .isEqualTo("codec must be one of " + String.join(", ", Coding.ids()));
        assertThat(refusal(call("burst", Value.Map.ofEntries("events", Value.of(1), "shape", Value.TRUE)))
                        .message())
                .startsWith("shape must be one of text, ");
    }

    @Test
    void aRefusalIsSmallHoweverLongTheRequest() {
        Call.Refused refused = refusal(call("x".repeat(100_000), Value.Map.EMPTY));
        assertThat(refused.code()).isEqualTo(ErrorCodes.METHOD_NOT_FOUND);
        assertThat(refused.message()).hasSizeLessThan(100);
    }

    @Test
    void aRequestWithoutIdIsANotification() {
        Value message = Value.Map.ofEntries("jsonrpc", Value.of("2.0"), "method", Value.of("burstscope.flush"));
        assertThat(RequestParser.parse(message)).isEqualTo(new Request(null, new Call.Flush()));
    }

    @Test
    void theIdComesBackFromABrokenRequest() {
        Value message = Value.Map.ofEntries("id", Value.of("mine"), "method", Value.of("burstscope.flush"));
        Request request = RequestParser.parse(message);
        assertThat(request.id()).isEqualTo(Value.of("mine"));
        assertThat(refusal(request.call()).code()).isEqualTo(ErrorCodes.INVALID_REQUEST);
    }

    @Test
    void whatIsNoRequestIsRefusedWithoutId() {
        for (Value message : new Value[] {Value.of(1), Value.Array.EMPTY, Value.NULL, Value.Map.EMPTY}) {
            Request request = RequestParser.parse(message);
            assertThat(request.id()).isEqualTo(Value.NULL);
            assertThat(refusal(request.call()).code()).isEqualTo(ErrorCodes.INVALID_REQUEST);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 128, 129})
    void anIdMayHave128Characters(int length) {
        Value message = Value.Map.ofEntries(
                "jsonrpc", Value.of("2.0"),
                "id", Value.of("i".repeat(length)),
                "method", Value.of("burstscope.flush"));
        assertThat(RequestParser.parse(message).call() instanceof Call.Flush).isEqualTo(length <= 128);
    }

    private static Call call(String method, Value params) {
        Value message = Value.Map.ofEntries(
                "jsonrpc", Value.of("2.0"),
                "id", Value.of(1),
                "method", Value.of("burstscope." + method),
                "params", params);
        return RequestParser.parse(message).call();
    }

    private static Call.Refused refusal(Call call) {
        assertThat(call).isInstanceOf(Call.Refused.class);
        return (Call.Refused) call;
    }
}
