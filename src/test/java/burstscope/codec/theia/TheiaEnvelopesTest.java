package burstscope.codec.theia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TheiaEnvelopesTest {
    @Test
    void aBatchGivesItsMessages() throws WireFormatException {
        List<byte[]> messages = List.of(new byte[] {1, 2, 3}, new byte[0], new byte[300]);
        WireBuffer out = new WireBuffer(8);
        TheiaBatch.encode(messages, out);
        byte[] bytes = Arrays.copyOf(out.array(), out.size());
        assertThat(bytes).startsWith(3, 3, 1, 2, 3, 0, 0xac, 2);
        List<byte[]> found = TheiaBatch.decode(bytes, 0, bytes.length);
        assertThat(found.stream().map(HexFormat.of()::formatHex))
                .isEqualTo(messages.stream().map(HexFormat.of()::formatHex).toList());
        for (int length = 0; length < bytes.length; length++) {
            int cut = length;
            assertThatThrownBy(() -> TheiaBatch.decode(bytes, 0, cut)).isInstanceOf(WireFormatException.class);
        }
    }

    @Test
    void everyTruncationOfAFrameOfTheMultiplexerIsAFrameOrAFailure() throws WireFormatException {
        WireBuffer out = new WireBuffer(8);
        TheiaMuxFrame.data("/services/x", new byte[] {2, 7, 7}).encode(out);
        TheiaMuxFrame.of(TheiaMuxFrame.Kind.CLOSE, "/services/x").encode(out);
        byte[] bytes = Arrays.copyOf(out.array(), out.size());
        List<TheiaMuxFrame> frames = TheiaMuxFrame.decodeSeveral(bytes, 0, bytes.length);
        assertThat(frames)
                .containsExactly(
                        TheiaMuxFrame.data("/services/x", new byte[] {2, 7, 7}),
                        TheiaMuxFrame.of(TheiaMuxFrame.Kind.CLOSE, "/services/x"));
        for (int length = 0; length < bytes.length; length++) {
            try {
                TheiaMuxFrame.decode(bytes, 0, length);
                TheiaMuxFrame.decodeSeveral(bytes, 0, length);
            } catch (WireFormatException e) {
                assertThat(e.offset()).isBetween(0L, (long) length);
            }
        }
    }

    @Test
    void textsOfSocketIoComeBack() throws WireFormatException {
        for (SocketIoText text : List.of(
                new SocketIoText.Connect("/services"),
                new SocketIoText.Event("/services", "message", "{\"kind\":\"ready\"}"),
                new SocketIoText.Binary("/services", "message"))) {
            byte[] utf8 = text.toText().getBytes(StandardCharsets.UTF_8);
            assertThat(SocketIoText.parse(utf8, 0, utf8.length, WireLimits.DEFAULT))
                    .isEqualTo(text);
        }
        for (String other : List.of("", "2", "3probe", "0{\"sid\":\"x\"}", "42/services", "42/services,[1,2]")) {
            byte[] utf8 = other.getBytes(StandardCharsets.UTF_8);
            assertThatThrownBy(() -> SocketIoText.parse(utf8, 0, utf8.length, WireLimits.DEFAULT))
                    .isInstanceOf(WireFormatException.class);
        }
    }

    @Test
    void jsonRpcKeepsErrorsWithCodeAndChangesOthersToInternalOnes() throws WireFormatException {
        TheiaMessage.ReplyErr failure = TheiaJsonRpc.internalError(4, "read", "boom");
        TheiaJsonRpc codec = new TheiaJsonRpc(WireLimits.DEFAULT);
        WireBuffer out = new WireBuffer(8);
        codec.encode(failure, out);
        String text = new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
        assertThat(text)
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":4,\"error\":{\"code\":-32603,"
                        + "\"message\":\"Request read failed with message: boom\"}}");
        assertThat(codec.decode(out.array(), 0, out.size())).isEqualTo(failure);
    }

    @Test
    void binaryMessagesRefuseWhatIsNone() {
        TheiaBinaryMessages codec = new TheiaBinaryMessages(TheiaGeneration.V1_28, WireLimits.DEFAULT, false);
        for (String hex : List.of("", "00", "0600000001", "01000000", "0100000001", "050000000100", "0300000001")) {
            byte[] bytes = HexFormat.of().parseHex(hex);
            assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.length))
                    .as(hex)
                    .isInstanceOf(WireFormatException.class);
        }
        WireBuffer out = new WireBuffer(8);
        assertThatThrownBy(() -> codec.encode(new TheiaMessage.Cancel(1L << 32), out))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(out.size()).isZero();
    }

    @Test
    void fieldsOfMessagesHaveTheOrderOfTheirEra() {
        TheiaMessage message = new TheiaMessage.Notification(8, "onX", Value.Array.of(JsValue.UNDEFINED));
        assertThat(TheiaMsgpackMessages.fromFields(new TheiaMsgpackMessages(
                                TheiaEra.V1_39, new TheiaCodec(TheiaGeneration.V1_28, WireLimits.DEFAULT, false))
                        .toFields(message)))
                .isEqualTo(message);
        assertThat(TheiaMsgpackMessages.fromFields(Value.Map.EMPTY)).isNull();
    }
}
