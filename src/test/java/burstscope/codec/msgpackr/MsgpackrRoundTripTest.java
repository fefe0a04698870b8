package burstscope.codec.msgpackr;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Decoding;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.compare.Difference;
import burstscope.compare.Difference.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MsgpackrRoundTripTest {
    private static final List<String> TOGGLES = List.of(
            "useRecords",
            "bundleStrings",
            "sequential",
            "variableMapSize",
            "structuredClone",
            "moreTypes",
            "mapsAsObjects");
    private static final int MESSAGES = 6;

    /// Every combination of the toggles, with ids that are many, few or of two bytes.
    static Stream<Value.Map> options() {
        return IntStream.range(0, 1 << TOGGLES.size()).mapToObj(bits -> {
            List<Value> names = new ArrayList<>();
            List<Value> values = new ArrayList<>();
            for (int i = 0; i < TOGGLES.size(); i++) {
                names.add(Value.of(TOGGLES.get(i)));
                values.add((bits & (1 << i)) != 0 ? Value.TRUE : i == 0 ? Value.FALSE : Value.NULL);
            }
            int own = new int[] {64, 1, 5, 100}[bits % 4];
            names.add(Value.of("maxOwnStructures"));
            values.add(Value.of(own));
            names.add(Value.of("useFloat32"));
            values.add(Value.of(bits % 3 == 0 ? 4 : 0));
            names.add(Value.of("version"));
            values.add(Value.of(bits % 5 == 0 ? "1.6.1" : "2.1.4"));
            return Value.Map.of(names.toArray(Value[]::new), values.toArray(Value[]::new));
        });
    }

    @ParameterizedTest
    @MethodSource("options")
    void whatWasWrittenIsReadBack(Value.Map given) throws WireFormatException {
        MsgpackrOptions options = MsgpackrOptions.of(given);
        MsgpackrCodec encoder = new MsgpackrCodec(options, WireLimits.DEFAULT);
        MsgpackrCodec decoder = new MsgpackrCodec(options, WireLimits.DEFAULT);
        long seed = new Random().nextLong();
        // 1.6.1 has no DataView, no cause of an error, and no big integer extension
        boolean types = options.moreTypes && !options.old;
        RandomJsValues values = new RandomJsValues(seed, types, !options.mapsAsObjects, options.clonesStructure);
        for (int i = 0; i < MESSAGES; i++) {
            Value value = values.next();
            byte[] bytes = Decoding.encode(encoder, value);
            assertThat(Difference.first(value, Decoding.decode(decoder, bytes), Numbers.AS_JAVASCRIPT))
                    .as("seed %d, message %d, %s", seed, i, given)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("options")
    void layoutExplainsEachByteOnce(Value.Map given) throws WireFormatException {
        MsgpackrOptions options = MsgpackrOptions.of(given);
        MsgpackrCodec encoder = new MsgpackrCodec(options, WireLimits.DEFAULT);
        MsgpackrLayout layout = new MsgpackrLayout(options, WireLimits.DEFAULT);
        long seed = new Random().nextLong();
        RandomJsValues values = new RandomJsValues(
                seed, options.moreTypes && !options.old, !options.mapsAsObjects, options.clonesStructure);
        for (int i = 0; i < MESSAGES; i++) {
            byte[] bytes = Decoding.encode(encoder, values.next());
            assertThat(MsgpackrLayoutTest.untold(layout, bytes))
                    .as("seed %d, message %d, %s", seed, i, given)
                    .isEmpty();
        }
    }
}
