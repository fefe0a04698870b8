package burstscope.tap;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.dialect.Incoming;
import burstscope.testing.Seeds;
import burstscope.testing.Transcript;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What real VS Code servers and their clients said to each other, read along with nothing told about it.
final class VscodeTrafficTest {
    private static final String RAW = "&skipWebSocketFrames=true";

    private final List<Incoming> messages = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private int control;

    private final class Hearing implements MessageListener {
        @Override
        public void onMessage(Incoming message, Value value, Stamps at, int payloadBytes, long decodeNs) {
            messages.add(message);
        }

        @Override
        public void onControl() {
            control++;
        }

        @Override
        public void onFault(String why) {
            faults.add(why);
        }

        @Override
        public void onResync() {
            faults.add("resync");
        }
    }

    private static byte[] request(String query) {
        return ("GET /?reconnectionToken=t&reconnection=false" + query
                        + " HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void pass(PairReader reader, Direction direction, byte[] bytes, int most, SplittableRandom random) {
        for (int at = 0; at < bytes.length; ) {
            int to = Math.min(bytes.length, at + random.nextInt(1, most + 1));
            reader.accept(direction, new Passage(ByteBuffer.wrap(bytes), at, to - at, 0, 0, 0, false));
            at = to;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "vscode-server-4.100.3-genC,vscode-c,1000000",
        "vscode-server-4.100.3-genC,vscode-c,1",
        "vscode-server-4.9.1-genA,vscode-a,1000000",
        "vscode-server-4.9.1-genA,vscode-a,20",
        "vscode-server-reconnect,vscode-c,300",
    })
    void framesAreReadAsTheyAreAndInMessagesOfAWebSocketHoweverCut(String name, String coding, int most)
            throws IOException {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        for (String query : List.of(RAW, "")) {
            messages.clear();
            control = 0;
            PairReader reader = new PairReader(null, NanoClock.system(), _ -> new Hearing());
            long regular = 0;
            for (Transcript.Piece piece : Transcript.pieces(name)) {
                boolean opens = piece.bytes()[0] == 'H';
                if (opens) {
                    reader = new PairReader(null, NanoClock.system(), _ -> new Hearing());
                    pass(reader, Direction.TO_BACKEND, request(query), most, random);
                }
                byte[] bytes = opens ? Arrays.copyOf(piece.bytes(), piece.bytes().length) : piece.bytes();
                byte[] end = opens ? "\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1) : new byte[0];
                byte[] all = Arrays.copyOf(bytes, bytes.length + end.length);
                System.arraycopy(end, 0, all, bytes.length, end.length);
                regular += piece.bytes()[0] == 1 ? 1 : 0;
                boolean framed = !opens && query.isEmpty();
                pass(
                        reader,
                        piece.fromClient() ? Direction.TO_BACKEND : Direction.TO_CLIENT,
                        framed ? framed(piece.fromClient(), all) : all,
                        most,
                        random);
            }
            assertThat(reader.speech().describe()).as("seed %d", seed).contains(coding, "vscode-ipc");
            assertThat(faults).as("seed %d", seed).isEmpty();
            assertThat(messages.size()).isPositive();
            assertThat(messages.size()).isLessThanOrEqualTo((int) regular);
            assertThat(control).isPositive();
            assertThat(messages).anyMatch(Incoming.Result.class::isInstance).anyMatch(Incoming.Event.class::isInstance);
        }
    }

    /// In two messages, wherever that cuts it.
    private static byte[] framed(boolean masked, byte[] bytes) {
        int half = bytes.length / 2;
        return new WebSocketBytes(masked, false)
                .frame(0x82, Arrays.copyOf(bytes, half))
                .frame(0x82, Arrays.copyOfRange(bytes, half, bytes.length))
                .bytes();
    }
}
