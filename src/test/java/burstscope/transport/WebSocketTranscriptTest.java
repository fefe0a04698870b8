package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.ReadSplit;
import burstscope.testing.Seeds;
import burstscope.testing.Transcript;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Traffic of Chromium and aria2, cut into frames and reads at random.
final class WebSocketTranscriptTest {
    private static final byte[] NO_BYTES = {};

    /// A stream that gives as much a read as it is told to.
    private static final class CutStream extends ByteArrayInputStream {
        private final ReadSplit split;

        CutStream(byte[] bytes, ReadSplit split) {
            super(bytes);
            this.split = split;
        }

        @Override
        public synchronized int read(byte[] target, int offset, int length) {
            int most = available() == 0 ? length : Math.min(length, split.most().applyAsInt(available()));
            return super.read(target, offset, most);
        }
    }

    @ParameterizedTest
    @CsvSource({"cdp-websocket, false", "cdp-websocket, true", "aria2-websocket, false", "aria2-websocket, true"})
    void messagesComeOutAsTheyWentIn(String transcript, boolean compressed) throws IOException {
        List<String> sent = new ArrayList<>(Transcript.texts(transcript, "s>c"));
        sent.addAll(Transcript.texts(transcript, "c>s"));
        assertThat(sent).hasSizeGreaterThan(20);
        long seed = Seeds.next();
        byte[] stream = frames(sent, compressed, new Random(seed));
        for (ReadSplit split : ReadSplit.all()) {
            Transport below =
                    new StreamTransport("test", new CutStream(stream, split), OutputStream.nullOutputStream());
            WebSocketSetup setup = WebSocketSetup.TEXT.withDeflate(DeflateOffer.PLAIN);
            Deflation deflation = compressed ? Deflation.agreed("permessage-deflate", setup) : null;
            WebSocketInput input = new WebSocketInput(
                    below,
                    setup,
                    new WebSocketHandshake.Agreement(deflation, "", NO_BYTES),
                    new WebSocketOutput(below, WebSocketSide.CLIENT, setup, null, TestThreads.FACTORY));
            assertThat(messages(input)).as("seed %d, %s", seed, split).isEqualTo(sent);
            assertThat(input.wireBytes()).isEqualTo(stream.length);
        }
    }

    private static List<String> messages(WebSocketInput input) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] target = new byte[1_000];
        for (int n = input.read(target, 0, target.length); n >= 0; n = input.read(target, 0, target.length)) {
            all.write(target, 0, n);
        }
        List<String> messages = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(all.toByteArray());
        while (bytes.hasRemaining()) {
            byte[] message = new byte[bytes.getInt()];
            bytes.get(message);
            messages.add(new String(message, StandardCharsets.UTF_8));
        }
        return messages;
    }

    /// As a server sends them that keeps its compression's context.
    private static byte[] frames(List<String> texts, boolean compressed, Random random) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (Deflater deflater = new Deflater(6, true)) {
            for (String text : texts) {
                byte[] content = text.getBytes(StandardCharsets.UTF_8);
                boolean deflate = compressed && random.nextInt(4) > 0;
                byte[] payload = content;
                if (deflate) {
                    byte[] room = new byte[content.length + 100];
                    deflater.setInput(content);
                    int length = deflater.deflate(room, 0, room.length, Deflater.SYNC_FLUSH);
                    payload = Arrays.copyOf(room, length - 4);
                }
                putMessage(stream, payload, deflate ? 0x41 : 0x01, random);
            }
        }
        return stream.toByteArray();
    }

    private static void putMessage(ByteArrayOutputStream stream, byte[] payload, int firstByte, Random random) {
        int opening = firstByte;
        int at = 0;
        do {
            int rest = payload.length - at;
            int size = random.nextBoolean() ? rest : random.nextInt(rest + 1);
            at += size;
            stream.write(opening | (at == payload.length ? 0x80 : 0));
            if (size < 126) {
                stream.write(size);
            } else {
                stream.writeBytes(new byte[] {126, (byte) (size >> 8), (byte) size});
            }
            stream.write(payload, at - size, size);
            opening = 0;
            if (random.nextInt(5) == 0) {
                stream.writeBytes(new byte[] {(byte) 0x8a, 1, 'x'});
            }
        } while (at < payload.length);
    }
}
