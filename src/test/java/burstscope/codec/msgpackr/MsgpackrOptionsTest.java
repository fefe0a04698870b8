package burstscope.codec.msgpackr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.Decoding;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.ValueExtension;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class MsgpackrOptionsTest {
    @Test
    void everyOptionIsTakenAtItsDefaultAndAtEachChoice() {
        MsgpackrOptions.OPTIONS.forEach(option -> {
            assertThat(MsgpackrOptions.of(Value.Map.ofEntries(option.name(), option.defaultValue())))
                    .isNotNull();
            option.choices()
                    .forEach(choice -> assertThat(MsgpackrOptions.of(Value.Map.ofEntries(option.name(), choice)))
                            .isNotNull());
        });
    }

    @Test
    void unknownOptionsAndWrongValuesAreRefusedInWords() {
        refuses("msgpackr has no option 'useRecord'", "useRecord", Value.TRUE);
        refuses("option getStructures of msgpackr only makes sense", "getStructures", Value.TRUE);
        refuses("option useRecords must be true or false", "useRecords", Value.of(1));
        refuses("option useFloat32 must be from 0 to 4", "useFloat32", Value.of(5));
        refuses("option int64AsType must be one of", "int64AsType", Value.of("long"));
        refuses("option version must be one of", "version", Value.of("1.0.0"));
        refuses("option structures must be a list", "structures", Value.of("a"));
        refuses(
                "maxSharedStructures and maxOwnStructures",
                "maxOwnStructures",
                Value.of(8192),
                "maxSharedStructures",
                Value.of(1));
    }

    @Test
    void moreStructuresThanAreAllowedAreRefused() {
        Value.Array two = Value.Array.of(Value.Array.of(Value.of("a")), Value.Array.of(Value.of("b")));
        refuses("2 structures are more than", "structures", two, "maxSharedStructures", Value.of(1));
    }

    @Test
    void aStreamGoesOnAfterARefusedMessageWithoutTheRecordsThatWereNeverSent() throws WireFormatException {
        MsgpackrOptions stream = MsgpackrOptions.of(Value.Map.ofEntries("sequential", Value.TRUE));
        MsgpackrCodec sender = new MsgpackrCodec(stream, WireLimits.DEFAULT);
        MsgpackrCodec receiver = new MsgpackrCodec(stream, WireLimits.DEFAULT);
        Value known = Value.Map.ofEntries("a", Value.of(1));
        Value fresh = Value.Map.ofEntries("b", Value.of(1), "c", known);
        Value refused = Value.Array.of(known, fresh, fresh, new Value.Ext((byte) 5, new byte[1]));
        assertThat(Decoding.decode(receiver, Decoding.encode(sender, known))).isEqualTo(known);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> Decoding.encode(sender, refused)).isInstanceOf(IllegalArgumentException.class);
            assertThat(Decoding.decode(receiver, Decoding.encode(sender, fresh)))
                    .isEqualTo(fresh);
            assertThat(Decoding.decode(receiver, Decoding.encode(sender, known)))
                    .isEqualTo(known);
        }
    }

    @Test
    void referencesAreWrittenOutWhereSharingIsOff() throws WireFormatException {
        Value list = Value.Array.of(Value.of(1));
        Value value = Value.Array.of(new JsValue.Shared(7, list), new JsValue.Reference(7));
        MsgpackrCodec codec = new MsgpackrCodec(MsgpackrOptions.DEFAULT, WireLimits.DEFAULT);
        assertThat(Decoding.decode(codec, Decoding.encode(codec, value))).isEqualTo(Value.Array.of(list, list));
    }

    @Test
    void idsThatNothingRefersToAreForgotten() throws WireFormatException {
        Value one = Value.Array.of(Value.of(1));
        assertThat(read("91 d66900000001 9101")).isEqualTo(Value.Array.of(one));
        assertThat(read("92 d66900000001 9101 d66900000002 81a1619101"))
                .isEqualTo(Value.Array.of(one, new JsValue.JsMap(Value.Map.ofEntries("a", one))));
        assertThat(read("93 d66900000001 9101 d66900000002 9101 d67000000002"))
                .isEqualTo(Value.Array.of(one, new JsValue.Shared(2, one), new JsValue.Reference(2)));
    }

    @Test
    void whatHasNoIdentityIsRepeatedWhereItIsReferredTo() throws WireFormatException {
        assertThat(read("92 d66900000001 a161 d67000000001")).isEqualTo(Value.Array.of(Value.of("a"), Value.of("a")));
        Value one = Value.Array.of(Value.of(1));
        assertThat(read("93 d66900000001 9101 d66900000002 d67000000001 d67000000002"))
                .isEqualTo(
                        Value.Array.of(new JsValue.Shared(1, one), new JsValue.Reference(1), new JsValue.Reference(1)));
    }

    @Test
    void regularExpressionsSayWhatJavascriptSaysOfThem() throws WireFormatException {
        assertThat(read("d4780092 a161 a26967")).isEqualTo(new JsValue.RegExp("a", "gi"));
        assertThat(read("d4780092 a0 d40000")).isEqualTo(new JsValue.RegExp("(?:)", ""));
        assertThat(read("d4780092 a7612f5b2f5d2f0a a0")).isEqualTo(new JsValue.RegExp("a\\/[/]\\/\\n", ""));
        assertThat(read("d4780092 a45c2f5c0a a0")).isEqualTo(new JsValue.RegExp("\\/\\n", ""));
    }

    private static Value read(String hex) throws WireFormatException {
        return Decoding.decode(
                new MsgpackrCodec(MsgpackrOptions.DEFAULT, WireLimits.DEFAULT),
                HexFormat.of().parseHex(hex.replace(" ", "")));
    }

    @Test
    void cyclesAndWhatHasNoCodingAreRefused() {
        MsgpackrCodec codec = new MsgpackrCodec(MsgpackrOptions.DEFAULT, WireLimits.DEFAULT);
        Value cycle = new JsValue.Shared(1, Value.Array.of(new JsValue.Reference(1)));
        for (Value value : new Value[] {cycle, new Value.Ext((byte) 9, new byte[1]), new JsValue.Reference(3)}) {
            assertThatThrownBy(() -> Decoding.encode(codec, value)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void failedMessageLeavesNoTraceInAStream() throws WireFormatException {
        MsgpackrOptions options = MsgpackrOptions.of(Value.Map.ofEntries("sequential", Value.TRUE));
        MsgpackrCodec encoder = new MsgpackrCodec(options, WireLimits.DEFAULT);
        MsgpackrCodec decoder = new MsgpackrCodec(options, WireLimits.DEFAULT);
        Value.Map known = Value.Map.ofEntries("a", Value.of(1));
        Value bad = Value.Array.of(Value.Map.ofEntries("b", Value.of(1)), new Value.Ext((byte) 9, new byte[1]));
        Value after = Value.Array.of(Value.Map.ofEntries("b", Value.of(2)), known);
        assertThat(Decoding.decode(decoder, Decoding.encode(encoder, known))).isEqualTo(known);
        assertThatThrownBy(() -> Decoding.encode(encoder, bad)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Decoding.decode(decoder, Decoding.encode(encoder, after))).isEqualTo(after);
    }

    @Test
    void textsThatBeginWithAByteOrderMarkSurviveBundling() throws WireFormatException {
        MsgpackrOptions options =
                MsgpackrOptions.of(Value.Map.ofEntries("bundleStrings", Value.TRUE, "sequential", Value.TRUE));
        MsgpackrCodec encoder = new MsgpackrCodec(options, WireLimits.DEFAULT);
        MsgpackrCodec faithful = new MsgpackrCodec(
                MsgpackrOptions.of(Value.Map.ofEntries("sequential", Value.TRUE, "faithful", Value.TRUE)),
                WireLimits.DEFAULT);
        Value value = Value.Array.of(
                Value.Map.ofEntries("name", Value.of("\ufeffabc")),
                Value.of("\u00e9".repeat(60)),
                Value.of("caf\u00e9"));
        for (int i = 0; i < 3; i++) {
            // the faithful reader drops a byte order mark in front of a longer bundle
            assertThat(Decoding.decode(faithful, Decoding.encode(encoder, value)))
                    .isEqualTo(value);
        }
    }

    @Test
    void registeredTypesStandBehindTheirMark() throws WireFormatException {
        ValueExtension upper = new ValueExtension() {
            @Override
            public byte type() {
                return 1;
            }

            @Override
            public @Nullable Value toWire(Value value) {
                return value instanceof JsValue.RegExp(String source, String flags) ? Value.of(source + flags) : null;
            }

            @Override
            public @Nullable Value fromWire(Value wire) {
                return wire instanceof Value.Text(String text) ? new JsValue.RegExp(text, "") : null;
            }
        };
        MsgpackrCodec codec = new MsgpackrCodec(MsgpackrOptions.DEFAULT, WireLimits.DEFAULT, List.of(upper));
        byte[] bytes = Decoding.encode(codec, new JsValue.RegExp("ab", ""));
        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("d40100a26162");
        assertThat(Decoding.decode(codec, bytes)).isEqualTo(new JsValue.RegExp("ab", ""));
        Decoding.refuses(codec, HexFormat.of().parseHex("d4010005"), WireFormatException.Kind.UNEXPECTED, 0);
    }

    private static void refuses(String words, Object... options) {
        assertThatThrownBy(() -> MsgpackrOptions.of(Value.Map.ofEntries(options)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }
}
