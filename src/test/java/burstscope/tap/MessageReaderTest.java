package burstscope.tap;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.dialect.Incoming;
import burstscope.framing.VscodeFrame;
import burstscope.testing.Seeds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages out of reads of any size, and what becomes of them after a gap.
final class MessageReaderTest implements MessageListener {
    private final List<String> heard = new ArrayList<>();
    private final List<Stamps> stamps = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private int resyncs;
    private int control;

    @Override
    public void onMessage(Incoming message, Value value, Stamps at, int payloadBytes, long decodeNs) {
        heard.add(
                switch (message) {
                    case Incoming.PeerRequest request -> request.method() + Calls.key(request.id());
                    case Incoming.Notification notification -> notification.method();
                    default -> message.toString();
                });
        stamps.add(at);
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
        resyncs++;
    }

    private MessageReader reader(String codec) {
        return reader(Spoken.named("", codec, ""));
    }

    private MessageReader reader(Spoken spoken) {
        return new MessageReader(spoken.framing(), new PayloadReader(new Speech(spoken), NanoClock.system(), this));
    }

    private static Passage passage(byte[] bytes, int from, int to, long ns, long missed) {
        ByteBuffer slab = ByteBuffer.allocateDirect(to - from + 3);
        slab.put(3, bytes, from, to - from);
        return new Passage(slab, 3, to - from, ns, ns + 1, missed, false);
    }

    private static byte[] requests(String codec, int count) {
        Spoken spoken = Spoken.named("", codec, "");
        WireBuffer out = new WireBuffer(64);
        for (int i = 0; i < count; i++) {
            WireBuffer payload = new WireBuffer(64);
            spoken.newCodec(WireLimits.DEFAULT)
                    .encode(
                            spoken.dialect().request(i, Value.of("m"), Value.Array.of(Value.of("ä".repeat(i)))),
                            payload);
            int header = spoken.framing().headerBytes(payload.size());
            int at = out.reserve(header);
            spoken.framing().putHeader(out.array(), at, payload.size());
            out.write(payload.array(), 0, payload.size());
            out.write(spoken.framing().trailer(), 0, spoken.framing().trailer().length);
        }
        byte[] bytes = new byte[out.size()];
        System.arraycopy(out.array(), 0, bytes, 0, bytes.length);
        return bytes;
    }

    private static List<String> names(int from, int to) {
        List<String> names = new ArrayList<>();
        for (int i = from; i < to; i++) {
            names.add("m" + i);
        }
        return names;
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "msgpack", "msgpackr"})
    void messagesAreReadFromReadsOfAnySize(String codec) {
        byte[] bytes = requests(codec, 100);
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        for (int most : new int[] {1, 10, 5_000, bytes.length + 1}) {
            heard.clear();
            MessageReader reader = reader(codec);
            for (int at = 0; at < bytes.length; ) {
                int to = Math.min(bytes.length, at + (most == 1 ? 1 : random.nextInt(1, Math.max(2, most))));
                reader.accept(passage(bytes, at, to, at, 0));
                at = to;
            }
            assertThat(heard).as("reads of up to %d, seed %d", most, seed).isEqualTo(names(0, 100));
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void aMessageIsStampedByTheReadsThatBroughtItsFirstAndLastByte() {
        byte[] bytes = "{\"method\":\"a\"}\n{\"method\":\"b\"}\n".getBytes(StandardCharsets.UTF_8);
        MessageReader reader = reader("json");
        reader.accept(passage(bytes, 0, 5, 10, 0));
        reader.accept(passage(bytes, 5, 20, 20, 0));
        reader.accept(passage(bytes, 20, bytes.length, 30, 0));
        assertThat(stamps).containsExactly(new Stamps(10, 20, 21), new Stamps(20, 30, 31));
    }

    @Test
    void afterAGapLinesAreReadFromTheNextOne() {
        byte[] bytes = requests("json", 3);
        MessageReader reader = reader("json");
        reader.accept(passage(bytes, 0, 10, 0, 0));
        reader.accept(passage(bytes, 60, bytes.length, 0, 50));
        assertThat(heard).isEqualTo(names(2, 3));
        assertThat(resyncs).isOne();
        assertThat(faults).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"msgpack", "msgpackr"})
    void afterAGapOtherFramesAreReadFromTheNextReadThatBeginsWithOne(String codec) {
        byte[] bytes = requests(codec, 40);
        byte[] first = requests(codec, 20);
        MessageReader reader = reader(codec);
        reader.accept(passage(bytes, 0, 5, 0, 0));
        reader.accept(passage(bytes, 17, 30, 0, 12));
        reader.accept(passage(bytes, 30, first.length, 0, 0));
        reader.accept(passage(bytes, first.length, bytes.length, 0, 0));
        assertThat(heard).endsWith("m38", "m39").doesNotContain("m0");
        assertThat(resyncs).isOne();
    }

    @Test
    void bytesThatBeginNoFrameAreAFaultAndReadingGoesOnLater() {
        MessageReader reader = reader("msgpack");
        byte[] good = requests("msgpack", 2);
        reader.accept(passage(new byte[] {(byte) 0xc1, 1, 2}, 0, 3, 0, 0));
        reader.accept(passage(good, 0, good.length, 0, 0));
        assertThat(faults).hasSize(1);
        assertThat(heard).isEqualTo(names(0, 2));
    }

    @Test
    void aMessageThatCannotBeReadIsAFaultAndTheNextOneIsRead() {
        byte[] bytes = "{\"method\":\n17\n{\"method\":\"b\"}\n".getBytes(StandardCharsets.UTF_8);
        reader("json").accept(passage(bytes, 0, bytes.length, 0, 0));
        assertThat(heard).containsExactly("b");
        assertThat(faults).hasSize(2);
    }

    @Test
    void vscodesFramesThatCarryNoNewMessageAreCountedAndPassedOver() {
        byte[] context = {5, 2, '{', '}'};
        byte[] call = {4, 4, 6, 100, 6, 3, 1, 1, 'c', 1, 1, 'x', 0};
        byte[] call2 = call.clone();
        call2[5] = 4;
        WireBuffer out = new WireBuffer(64);
        for (VscodeFrame frame : List.of(
                new VscodeFrame(VscodeFrame.CONTROL, 0, 0, "{\"type\":\"auth\"}".getBytes(StandardCharsets.UTF_8)),
                new VscodeFrame(VscodeFrame.REGULAR, 1, 0, context),
                new VscodeFrame(VscodeFrame.REGULAR, 2, 0, call),
                new VscodeFrame(VscodeFrame.ACK, 0, 7, new byte[0]),
                new VscodeFrame(VscodeFrame.REGULAR, 2, 0, call),
                new VscodeFrame(VscodeFrame.REGULAR, 3, 0, call2),
                new VscodeFrame(VscodeFrame.KEEP_ALIVE, 0, 7, new byte[0]))) {
            byte[] bytes = frame.encode();
            out.write(bytes, 0, bytes.length);
        }
        MessageReader reader = reader(Spoken.named("vscode", "", ""));
        for (int i = 0; i < out.size(); i++) {
            reader.accept(passage(out.array(), i, i + 1, i, 0));
        }
        assertThat(heard).containsExactly("context", "c/x3", "c/x4");
        assertThat(control).isEqualTo(4);
        assertThat(faults).isEmpty();
    }

    @Test
    void aGuessThatClaimsMoreThanAMegabyteIsNotWaitedFor() {
        MessageReader reader = reader(Spoken.named("vscode", "vscode-c", ""));
        byte[] lie = new VscodeFrame(VscodeFrame.REGULAR, 0, 0, new byte[4]).encode();
        lie[VscodeFrame.LENGTH_AT] = 2;
        byte[] good = new VscodeFrame(VscodeFrame.REGULAR, 0, 0, new byte[] {4, 1, 6, (byte) 200, 1, 0}).encode();
        reader.accept(passage(lie, 0, lie.length, 0, 5));
        reader.accept(passage(good, 0, good.length, 0, 0));
        assertThat(heard).containsExactly("initialize");
        assertThat(resyncs).isOne();
    }
}
