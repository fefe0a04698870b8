package burstscope.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Codec;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import burstscope.framing.ContentLengthFraming;
import burstscope.framing.Feed;
import burstscope.framing.FrameLimits;
import burstscope.framing.Framing;
import burstscope.framing.LengthPrefixFraming;
import burstscope.framing.NewlineFraming;
import burstscope.framing.VscodeFrame;
import burstscope.framing.VscodeFraming;
import burstscope.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every dialect on what real backends and their clients said to each other.
final class CapturedDialogueTest {
    private static final Coding VSCODE_A = new Coding(CodecKind.VSCODE_A, Value.Map.EMPTY);
    private static final Coding VSCODE_C = new Coding(CodecKind.VSCODE_C, Value.Map.EMPTY);
    private final long seed = Seeds.next();

    /// One side's messages, read in a certain way.
    private record Side(List<Value> messages, List<Incoming> incoming) {}

    private Side side(byte[] stream, Framing framing, Dialect dialect, Coding coding, Feed feed) throws Exception {
        List<Value> messages = Traffic.messages(stream, framing, dialect, coding, feed, seed);
        return new Side(messages, Traffic.incoming(dialect, messages));
    }

    /// Regular frames only: handshake and acknowledgements are the link's.
    private static byte[] regular(List<byte[]> records) {
        return Traffic.stream(records.stream()
                .filter(frame -> frame[0] == VscodeFrame.REGULAR)
                .toList());
    }

    private static void assertNothingIsMalformed(Side side) {
        assertThat(side.incoming()).noneMatch(Incoming.Malformed.class::isInstance);
    }

    private static void assertVscodeDialogue(String name, Coding coding, Feed feed, long seed) throws Exception {
        CapturedDialogueTest test = new CapturedDialogueTest();
        Traffic traffic = Traffic.of(name);
        VscodeIpcDialect dialect = new VscodeIpcDialect();
        Side server = test.side(regular(traffic.fromServer()), new VscodeFraming(), dialect, coding, feed);
        Side client = test.side(regular(traffic.fromClient()), new VscodeFraming(), dialect, coding, feed);
        assertThat(server.incoming().getFirst())
                .as("seed " + seed)
                .isEqualTo(new Incoming.Notification("initialize", JsValue.UNDEFINED));
        assertNothingIsMalformed(server);
        assertNothingIsMalformed(client);
        assertThat(server.incoming())
                .anySatisfy(said -> assertThat(said).isInstanceOf(Incoming.Event.class))
                .anySatisfy(said -> assertThat(said).isInstanceOf(Incoming.Result.class));
        assertThat(client.incoming().getFirst())
                .isInstanceOfSatisfying(
                        Incoming.Notification.class, n -> assertThat(n.method()).isEqualTo("context"));
        assertClientIsWrittenAgain(dialect, coding, client, regular(traffic.fromClient()));
    }

    /// The client's frames carry ids of the link, which are no business of the dialect: payloads are compared.
    private static void assertClientIsWrittenAgain(VscodeIpcDialect dialect, Coding coding, Side client, byte[] stream)
            throws Exception {
        List<byte[]> payloads = Feed.WHOLE.payloads(new VscodeFraming().newScanner(FrameLimits.DEFAULT), stream, 0);
        Codec codec = dialect.newCodec(coding, WireLimits.DEFAULT);
        for (int i = 0; i < payloads.size(); i++) {
            Value again = switch (client.incoming().get(i)) {
                case Incoming.Notification(String method, Value params)
                when method.startsWith("listen:") ->
                    dialect.request(idOf(client.messages().get(i)), Value.of(method), params);
                case Incoming.Notification(String method, Value id)
                when method.equals("dispose") -> dialect.cancellation(WholeNumber.of(id, -1), "listen:x/y");
                case Incoming.Notification(String method, Value params) ->
                    dialect.notification(Value.of(method), params);
                case Incoming.PeerRequest(Value id, String method, Value params) ->
                    dialect.request(WholeNumber.of(id, -1), Value.of(method), params);
                case Incoming other -> throw new AssertionError("a client says no " + other);
            };
            assertThat(encoded(codec, again)).isEqualTo(payloads.get(i));
        }
    }

    private static long idOf(Value message) {
        return WholeNumber.of(((Value.Array) ((Value.Array) message).get(0)).get(1), -1);
    }

    private static byte[] encoded(Codec codec, Value message) {
        WireBuffer out = new WireBuffer(64);
        codec.encode(message, out);
        return Arrays.copyOf(out.array(), out.size());
    }

    @ParameterizedTest
    @EnumSource
    void generationCIsUnderstoodAndWrittenByteForByte(Feed feed) throws Exception {
        assertVscodeDialogue("vscode-server-4.100.3-genC", VSCODE_C, feed, seed);
        assertVscodeDialogue("vscode-server-reconnect", VSCODE_C, feed, seed);
    }

    @ParameterizedTest
    @EnumSource
    void generationAIsUnderstoodAndWrittenByteForByte(Feed feed) throws Exception {
        assertVscodeDialogue("vscode-server-4.9.1-genA", VSCODE_A, feed, seed);
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownChannelIsARefusalInTheServersWords(Feed feed) throws Exception {
        Traffic traffic = Traffic.of("vscode-server-4.100.3-genC");
        Side server = side(regular(traffic.fromServer()), new VscodeFraming(), new VscodeIpcDialect(), VSCODE_C, feed);
        assertThat(server.incoming())
                .filteredOn(Incoming.Refusal.class::isInstance)
                .singleElement()
                .isInstanceOfSatisfying(Incoming.Refusal.class, refusal -> {
                    assertThat(refusal.id()).isEqualTo(3);
                    assertThat(refusal.words()).startsWith("Unknown channel: Channel name 'nope' timed out");
                });
    }

    @ParameterizedTest
    @EnumSource
    void neovimIsUnderstoodAndWrittenByteForByte(Feed feed) throws Exception {
        Traffic traffic = Traffic.of("nvim-embed");
        MsgpackRpcDialect dialect = new MsgpackRpcDialect();
        Framing framing = Coding.MSGPACK.framing();
        Side server = side(Traffic.stream(traffic.fromServer()), framing, dialect, Coding.MSGPACK, feed);
        assertNothingIsMalformed(server);
        assertThat(server.incoming())
                .filteredOn(
                        said -> said instanceof Incoming.Notification(String method, Value _) && method.equals("tick"))
                .hasSize(40);
        assertThat(server.incoming())
                .contains(new Incoming.Refusal(6, 0, "Invalid method: no_such_method"))
                .anyMatch(said -> said instanceof Incoming.Refusal refusal && refusal.id() == 7);
        byte[] sent = Traffic.stream(traffic.fromClient());
        Side client = side(sent, framing, dialect, Coding.MSGPACK, feed);
        Codec codec = dialect.newCodec(Coding.MSGPACK, WireLimits.DEFAULT);
        List<byte[]> again = new ArrayList<>();
        for (Incoming said : client.incoming()) {
            Incoming.PeerRequest request = (Incoming.PeerRequest) said;
            again.add(encoded(
                    codec,
                    dialect.request(WholeNumber.of(request.id(), -1), Value.of(request.method()), request.params())));
        }
        assertThat(Traffic.stream(again)).isEqualTo(sent);
    }

    @ParameterizedTest
    @EnumSource
    void modelContextProtocolIsUnderstood(Feed feed) throws Exception {
        Traffic traffic = Traffic.of("mcp-everything");
        Side server = side(
                Traffic.stream(traffic.fromServer()),
                new NewlineFraming(),
                JsonRpcDialect.withVersion(),
                Coding.JSON,
                feed);
        assertNothingIsMalformed(server);
        assertThat(server.incoming())
                .anyMatch(said -> said instanceof Incoming.Notification(String method, Value _)
                        && method.equals("notifications/progress"))
                .anyMatch(Incoming.Result.class::isInstance);
        byte[] sent = Traffic.stream(traffic.fromClient());
        Side client = side(sent, new NewlineFraming(), JsonRpcDialect.withVersion(), Coding.JSON, feed);
        assertThat(Traffic.stream(jsonAgain(JsonRpcDialect.withVersion(), client), new NewlineFraming()))
                .isEqualTo(sent);
    }

    @ParameterizedTest
    @EnumSource
    void languageServersAreUnderstoodAndWrittenByteForByte(Feed feed) throws Exception {
        ContentLengthFraming framing = new ContentLengthFraming();
        JsonRpcDialect dialect = JsonRpcDialect.withVersion();
        for (String name : List.of("lsp-json", "lsp-css", "lsp-clangd", "vscode-jsonrpc")) {
            Traffic traffic = Traffic.of(name);
            Side server = side(Traffic.stream(traffic.fromServer()), framing, dialect, Coding.JSON, feed);
            assertNothingIsMalformed(server);
            assertThat(server.incoming())
                    .as(name)
                    .anyMatch(Incoming.Notification.class::isInstance)
                    .anyMatch(Incoming.Result.class::isInstance)
                    .anyMatch(said -> said instanceof Incoming.Refusal || name.equals("vscode-jsonrpc"));
            byte[] sent = Traffic.stream(traffic.fromClient());
            Side client = side(sent, framing, dialect, Coding.JSON, feed);
            assertThat(Traffic.stream(jsonAgain(dialect, client), framing)).isEqualTo(sent);
        }
    }

    @ParameterizedTest
    @EnumSource
    void devToolsAreUnderstoodWithoutAVersionAndWrittenByteForByte(Feed feed) throws Exception {
        Traffic traffic = Traffic.of("cdp-websocket");
        JsonRpcDialect dialect = JsonRpcDialect.withoutVersion();
        LengthPrefixFraming apart = new LengthPrefixFraming();
        Side server = side(Traffic.stream(traffic.fromServer(), apart), apart, dialect, Coding.JSON, feed);
        assertNothingIsMalformed(server);
        assertThat(server.incoming()).anyMatch(Incoming.Notification.class::isInstance);
        byte[] sent = Traffic.stream(traffic.fromClient(), apart);
        Side client = side(sent, apart, dialect, Coding.JSON, feed);
        assertThat(Traffic.stream(jsonAgain(dialect, client), apart)).isEqualTo(sent);
    }

    @ParameterizedTest
    @EnumSource
    void aria2sAnswersWithForeignIdsAndItsNotificationsAreToldApart(Feed feed) throws Exception {
        Traffic traffic = Traffic.of("aria2-websocket");
        LengthPrefixFraming apart = new LengthPrefixFraming();
        Side server = side(
                Traffic.stream(traffic.fromServer(), apart), apart, JsonRpcDialect.withVersion(), Coding.JSON, feed);
        assertNothingIsMalformed(server);
        assertThat(server.incoming())
                .contains(new Incoming.ForeignId("\"q1\""))
                .anyMatch(said ->
                        said instanceof Incoming.Notification(String method, Value _) && method.startsWith("aria2.on"));
    }

    private static List<byte[]> jsonAgain(JsonRpcDialect dialect, Side client) {
        Codec codec = dialect.newCodec(Coding.JSON, WireLimits.DEFAULT);
        List<byte[]> again = new ArrayList<>();
        for (Incoming said : client.incoming()) {
            again.add(encoded(
                    codec,
                    switch (said) {
                        case Incoming.PeerRequest(Value id, String method, Value params) ->
                            dialect.request(WholeNumber.of(id, -1), Value.of(method), params);
                        case Incoming.Notification(String method, Value params) ->
                            dialect.notification(Value.of(method), params);
                        case Incoming.Result(long id, Value value) -> dialect.answer(Value.of(id), value);
                        case Incoming other -> throw new AssertionError("a client says no " + other);
                    }));
        }
        return again;
    }
}
