package burstscope.codec.vscode;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Decoding;
import burstscope.codec.LayoutSpans;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.framing.Feed;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.VscodeFrame;
import burstscope.framing.VscodeFrameScanner;
import burstscope.framing.VscodeFraming;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Traffic captured between a client and real servers, 4.9.1 (generation A) and 4.100.3 (generation C).
final class CapturedTrafficTest {
    private static final Path FILE = Path.of("src", "test", "resources", "vectors", "vscode", "frames.txt");

    private record Captured(VscodeGeneration generation, VscodeFrame frame, byte[] bytes) {}

    @Test
    void everyMessageIsWrittenAgainAsItCame() throws Exception {
        List<Captured> regular = captured().stream()
                .filter(captured -> captured.frame.type() == VscodeFrame.REGULAR)
                .toList();
        assertThat(regular.size()).isGreaterThan(60);
        int messages = 0;
        for (Captured captured : regular) {
            VscodeCodec codec = new VscodeCodec(captured.generation, WireLimits.DEFAULT, false);
            byte[] data = captured.frame.data();
            WireBuffer out = new WireBuffer(64);
            if (isContext(codec, data)) {
                out.write(Decoding.encode(codec, Decoding.decode(codec, data)), 0, data.length);
            } else {
                codec.encode(codec.decodeMessage(data, 0, data.length), out);
                messages++;
            }
            assertThat(Arrays.copyOf(out.array(), out.size()))
                    .as(HexFormat.of().formatHex(data))
                    .isEqualTo(data);
        }
        assertThat(messages).isGreaterThan(50);
    }

    @Test
    void everyByteOfAHeaderIsExplained() throws Exception {
        for (Captured captured : captured()) {
            if (captured.frame.type() == VscodeFrame.REGULAR) {
                VscodeCodec codec = new VscodeCodec(captured.generation, WireLimits.DEFAULT, false);
                byte[] data = captured.frame.data();
                int header = codec.decodeFirst(data, 0, data.length).consumedBytes();
                LayoutSpans.of(new VscodeLayout(captured.generation, WireLimits.DEFAULT), Arrays.copyOf(data, header));
                LayoutSpans.of(
                        new VscodeLayout(captured.generation, WireLimits.DEFAULT),
                        header == data.length ? data : Arrays.copyOfRange(data, header, data.length));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void framesAreFoundHoweverTheyArrive(Feed feed) throws Exception {
        List<Captured> all = captured();
        WireBuffer stream = new WireBuffer(1024);
        List<byte[]> sent = new ArrayList<>();
        for (Captured captured : all) {
            stream.write(captured.bytes, 0, captured.bytes.length);
            assertThat(captured.frame.encode()).isEqualTo(captured.bytes);
            sent.add(captured.frame.data());
        }
        long seed = new Random().nextLong();
        List<byte[]> found = feed.payloads(
                new VscodeFraming().newScanner(FrameLimits.DEFAULT),
                Arrays.copyOf(stream.array(), stream.size()),
                seed);
        assertThat(found.stream().map(HexFormat.of()::formatHex).toList())
                .as("seed %d", seed)
                .isEqualTo(sent.stream().map(HexFormat.of()::formatHex).toList());
    }

    /// The first message of a client is one bare value.
    private static boolean isContext(VscodeCodec codec, byte[] data) throws WireFormatException {
        VscodeCodec.First first = codec.decodeFirst(data, 0, data.length);
        return !(first.value() instanceof Value.Array);
    }

    private static List<Captured> captured() throws IOException, FrameException {
        List<Captured> all = new ArrayList<>();
        for (String line : Files.readAllLines(FILE)) {
            if (line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split(" ", 3);
            byte[] bytes = HexFormat.of().parseHex(parts[2]);
            VscodeFrameScanner scanner = new VscodeFraming().newScanner(FrameLimits.DEFAULT);
            int start = 0;
            while (start < bytes.length) {
                int end = scanner.scan(bytes, start, bytes.length);
                assertThat(end).as(line).isPositive();
                all.add(new Captured(
                        VscodeGeneration.valueOf(parts[0]),
                        scanner.frame(bytes),
                        Arrays.copyOfRange(bytes, start, end)));
                start = end;
            }
        }
        return all;
    }
}
