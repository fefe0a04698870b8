package burstscope.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.Codec;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class TheiaDialectTest {
    private static final Path VECTORS = Path.of("src", "test", "resources", "vectors", "msgpackr");

    private static byte[] encoded(Codec codec, Value message) {
        WireBuffer out = new WireBuffer(64);
        codec.encode(message, out);
        return Arrays.copyOf(out.array(), out.size());
    }

    private static Coding coding(TheiaRelease release) {
        return new Coding(release.codec(), Value.Map.EMPTY);
    }

    private static Codec codec(Dialect dialect) {
        return dialect.newCodec(new Coding(dialect.codecs().getFirst(), Value.Map.EMPTY), WireLimits.DEFAULT);
    }

    private static JsonNode vectors(String file) throws IOException {
        return JsonMapper.shared().readTree(VECTORS.resolve(file).toFile());
    }

    private static void assertSays(Incoming said, String kind, String name) {
        Class<? extends Incoming> expected = switch (kind) {
            case "request" -> Incoming.PeerRequest.class;
            case "replyOK" -> Incoming.Result.class;
            case "replyErr" -> Incoming.Refusal.class;
            default -> Incoming.Notification.class;
        };
        assertThat(said).as(name).isInstanceOf(expected);
    }

    @Test
    void whatEveryReleaseWithMsgpackrSaidIsUnderstoodAndWrittenByteForByte() throws Exception {
        int seen = 0;
        for (JsonNode vector : vectors("theia_msgpackr_rpc.json")) {
            int minor = Integer.parseInt(vector.path("theia").asString("").replaceAll("theia-1\\.(\\d+).*", "$1"));
            TheiaRelease release =
                    minor < 33 ? TheiaRelease.V1_29 : minor < 39 ? TheiaRelease.V1_33 : TheiaRelease.V1_39;
            boolean bundles = vector.path("options").path("bundleStrings").asBoolean(false);
            Coding coding = Coding.parse("msgpackr:moreTypes=true" + (bundles ? ",bundleStrings=true" : "")
                    + (vector.path("msgpackr").asString("").equals("1.6.1") ? ",version=1.6.1" : ""));
            TheiaDialect dialect = new TheiaDialect(release, null);
            Codec codec = dialect.newCodec(coding, WireLimits.DEFAULT);
            byte[] bytes = HexFormat.of().parseHex(vector.path("hex").asString(""));
            Value message = codec.decode(bytes, 0, bytes.length);
            String name = vector.path("name").asString("");
            assertSays(dialect.read(message), vector.path("kind").asString(""), name);
            if (dialect.read(message) instanceof Incoming.PeerRequest(Value _, String method, Value args)) {
                long id = vector.path("args").get(0).asLong();
                Value again = dialect.request(id, Value.of(method), args);
                assertThat(again).as(name).isEqualTo(message);
            }
            if (!name.contains("function") && !name.contains("Uint8Array") && !name.contains("Buffer")) {
                assertThat(encoded(codec, message)).as(name).isEqualTo(bytes);
                seen++;
            }
        }
        assertThat(seen).isGreaterThan(25);
    }

    @Test
    void whatTheBinaryReleasesSaidIsUnderstood() throws Exception {
        int seen = 0;
        for (String file : List.of("theia_127_codec.json", "theia_128_codec.json")) {
            for (JsonNode vector : vectors(file)) {
                if (!vector.has("hex")) {
                    continue;
                }
                TheiaDialect dialect =
                        new TheiaDialect(file.contains("127") ? TheiaRelease.V1_27 : TheiaRelease.V1_28, null);
                byte[] bytes = HexFormat.of().parseHex(vector.path("hex").asString(""));
                Value message = codec(dialect).decode(bytes, 0, bytes.length);
                assertSays(
                        dialect.read(message),
                        vector.path("kind").asString(""),
                        vector.path("name").asString(""));
                seen++;
            }
        }
        assertThat(seen).isGreaterThan(40);
    }

    @Test
    void theTextOf126IsUnderstoodWithItsChannelAndWrittenByteForByte() throws Exception {
        Dialect channel = Dialects.byId("theia-1.26:/services/plugin-ext");
        Dialect plain = Dialects.byId("theia-1.26");
        int seen = 0;
        for (JsonNode vector : vectors("theia_126_jsonrpc.json")) {
            // Its opener took number 3, ours is 1.
            byte[] text = vector.path("text")
                    .asString("")
                    .replaceFirst("\"id\":3,", "\"id\":1,")
                    .getBytes(StandardCharsets.UTF_8);
            Value message = codec(channel).decode(text, 0, text.length);
            assertThat(channel.read(message)).isNotInstanceOf(Incoming.Malformed.class);
            if (vector.has("content")) {
                byte[] content = vector.path("content").asString("").getBytes(StandardCharsets.UTF_8);
                Value bare = codec(plain).decode(content, 0, content.length);
                assertThat(plain.read(bare)).isEqualTo(channel.read(message));
                assertThat(encoded(codec(channel), message)).isEqualTo(text);
                seen++;
            }
        }
        assertThat(seen).isEqualTo(11);
    }

    @ParameterizedTest
    @EnumSource
    void aDialogueComesThroughWithAndWithoutAChannel(TheiaRelease release) throws Exception {
        for (String path : new String[] {null, "/services/backend"}) {
            TheiaDialect dialect = new TheiaDialect(release, path);
            Codec codec = dialect.newCodec(coding(release), WireLimits.DEFAULT);
            List<Incoming> said = new ArrayList<>();
            for (Value message : List.of(
                    dialect.request(7, Value.of("read"), Value.Array.of(Value.of("a"), Value.of("b"))),
                    dialect.request(8, Value.of("stop"), JsValue.UNDEFINED),
                    dialect.notification(Value.of("onShut"), Value.of("x")),
                    dialect.answer(Value.of(9), Value.of("fine")),
                    dialect.refusal(Value.of(10), -32601, "no such method here"),
                    dialect.cancellation(11, "read"))) {
                byte[] bytes = encoded(codec, message);
                said.add(dialect.read(codec.decode(bytes, 0, bytes.length)));
            }
            assertThat(said)
                    .containsExactly(
                            new Incoming.PeerRequest(Value.of(7), "read", Value.Array.of(Value.of("a"), Value.of("b"))),
                            new Incoming.PeerRequest(Value.of(8), "stop", Value.Array.EMPTY),
                            new Incoming.Notification("onShut", Value.Array.of(Value.of("x"))),
                            new Incoming.Result(9, Value.of("fine")),
                            new Incoming.Refusal(10, release.keepsCodedErrors() ? -32601 : 0, "no such method here"),
                            new Incoming.Notification("$/cancelRequest", Value.of(11)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aChannelIsOpenedReadyAndClosed(TheiaRelease release) throws Exception {
        TheiaDialect dialect = new TheiaDialect(release, "/services/backend");
        Codec codec = dialect.newCodec(coding(release), WireLimits.DEFAULT);
        for (String step : List.of("channel/open", "channel/ready", "channel/close")) {
            byte[] bytes = encoded(codec, dialect.notification(Value.of(step), JsValue.UNDEFINED));
            assertThat(dialect.read(codec.decode(bytes, 0, bytes.length)))
                    .isInstanceOfSatisfying(
                            Incoming.Notification.class,
                            n -> assertThat(n.method()).isEqualTo(step));
        }
        assertThatThrownBy(() -> dialect.notification(Value.of("channel/paint"), Value.NULL))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anAnswerOnAnotherChannelEndsNothingOfOurs() throws Exception {
        TheiaDialect other = new TheiaDialect(TheiaRelease.V1_39, "/services/other");
        TheiaDialect ours = new TheiaDialect(TheiaRelease.V1_39, "/services/ours");
        byte[] bytes = encoded(codec(other), other.answer(Value.of(1), Value.TRUE));
        assertThat(ours.read(codec(ours).decode(bytes, 0, bytes.length)))
                .isInstanceOfSatisfying(
                        Incoming.Notification.class, n -> assertThat(n.method()).isEqualTo("channel/other"));
    }

    @Test
    void anApplicationErrorOf126TellsItsInnerWords() throws Exception {
        Dialect dialect = Dialects.byId("theia-1.26");
        byte[] text = ("{\"jsonrpc\":\"2.0\",\"id\":4,\"error\":{\"code\":-32001,\"message\":\"\","
                        + "\"data\":{\"kind\":\"application\",\"message\":\"disk full\"}}}")
                .getBytes(StandardCharsets.UTF_8);
        assertThat(dialect.read(codec(dialect).decode(text, 0, text.length)))
                .isEqualTo(new Incoming.Refusal(4, -32001, "disk full"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ff", "00", "0100000001", "05000000", "03000000010e", "0300000001020f"})
    void bytesThatAreNoMessageOf128AreATypedError(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertThatThrownBy(() -> codec(Dialects.byId("theia-1.28")).decode(bytes, 0, bytes.length))
                .isInstanceOf(WireFormatException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "05", "0180", "7f", "02c3c3", "01c0", "04 d4724090"})
    void bytesThatAreNoMessageOf139AreATypedError(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThatThrownBy(() -> codec(Dialects.byId("theia-1.39")).decode(bytes, 0, bytes.length))
                .isInstanceOf(WireFormatException.class);
    }

    @Test
    void aCodingOfAnotherReleaseIsRefused() {
        assertThatThrownBy(() -> Dialects.byId("theia-1.28").newCodec(Coding.JSON, WireLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("theia-1.28 is not written in json");
        assertThat(CodecKind.byId("theia-1.28")).isPresent();
    }
}
