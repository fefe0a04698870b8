package burstscope.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.Codec;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class DialectsTest {
    static Stream<Dialect> dialects() {
        return Stream.concat(Dialects.all().stream(), Stream.of(Dialects.byId("theia-1.39:/services/x")));
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void everyDialectIsFoundByItsName(Dialect dialect) {
        assertThat(Dialects.byId(dialect.id()).id()).isEqualTo(dialect.id());
        assertThat(Dialects.byId(dialect.id())).hasSameClassAs(dialect);
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void everyDialectGoesWithEachOfItsCodecs(Dialect dialect) throws Exception {
        assertThat(dialect.codecs()).isNotEmpty();
        for (CodecKind kind : dialect.codecs()) {
            Coding coding = new Coding(kind, Value.Map.EMPTY);
            Dialects.check(dialect, coding);
            Codec codec = dialect.newCodec(coding, WireLimits.DEFAULT);
            Value request = dialect.request(1, Value.of("log/list"), Value.Array.of(Value.of("x")));
            WireBuffer out = new WireBuffer(64);
            codec.encode(request, out);
            assertThat(dialect.read(codec.decode(out.array(), 0, out.size())))
                    .as(dialect.id() + " in " + kind.id())
                    .isInstanceOfAny(Incoming.PeerRequest.class, Incoming.Malformed.class); // mpv reads no commands
        }
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void anyValueIsReadWithoutAnException(Dialect dialect) {
        Value[] odd = {
            Value.NULL,
            JsValue.UNDEFINED,
            Value.of(17),
            Value.of("text"),
            Value.Array.EMPTY,
            Value.Array.of(Value.NULL),
            Value.Array.of(Value.Array.of(Value.of(201)), Value.NULL),
            Value.Array.of(Value.Array.of(Value.of(-1), Value.of(1)), Value.NULL),
            Value.Array.of(Value.Array.of(Value.of(Long.MAX_VALUE), Value.of(1)), Value.NULL),
            Value.Array.of(Value.of(1), Value.NULL, Value.NULL, Value.NULL),
            Value.Map.EMPTY,
            Value.Map.ofEntries("id", Value.NULL, "error", Value.of("no")),
            Value.Map.ofEntries("type", Value.of(99), "id", Value.of(1)),
            new JsValue.JsMap(Value.Map.ofOne(Value.of(1), Value.NULL)),
        };
        for (Value value : odd) {
            assertThat(dialect.read(value)).isNotNull();
        }
    }

    @Test
    void anUnknownDialectIsNamedBesideThoseThereAre() {
        assertThatThrownBy(() -> Dialects.byId("soap"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no dialect 'soap'; there are json-rpc, json-rpc-no-version,"
                        + " msgpack-rpc, mpv, vscode-ipc, theia-1.26");
        assertThatThrownBy(() -> Dialects.byId("theia-1.39:")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Dialects.byId("json-rpc:x")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aCodingThatADialectIsNeverWrittenInIsRefused() {
        assertThatThrownBy(() -> Dialects.check(new VscodeIpcDialect(), Coding.JSON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("vscode-ipc is not written in json, only in vscode-c, vscode-a, vscode-b");
        assertThatThrownBy(() -> new VscodeIpcDialect().newCodec(Coding.JSON, WireLimits.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
