package burstscope.compare.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.notation.TypedNotation;
import burstscope.testing.NpmFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The process with the real libraries; skipped where Node or they are missing.
final class NodeLibraryIT {
    private static final Value.Map NONE = Value.Map.EMPTY;

    private static final NpmFolder PEER = new NpmFolder("msgpackr", "--omit=optional");

    private NodeLibrary library;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        PEER.install("node");
    }

    @BeforeEach
    void start() throws NodeException {
        library = NodeLibrary.start(NodeSettings.of("node", PEER.folder()), Thread::new);
    }

    @AfterEach
    void close() {
        if (library != null) {
            library.close();
        }
    }

    @Test
    void encodesAndDecodesLikeTheLibrary() throws NodeException {
        Value value = Value.Map.ofEntries("a", Value.of(1), "b", Value.of("abcd"));
        Value.Map maps = Value.Map.ofEntries("useRecords", Value.FALSE);

        assertThat(hex(library.encode(value, maps, "2.1.4"))).isEqualTo("de0002a16101a162a461626364");
        assertThat(hex(library.encode(value, NONE, "2.1.4"))).isEqualTo("d4724092a161a16201a461626364");
        assertThat(library.decode(bytes("d4724092a161a16201a461626364"), NONE, "1.6.1"))
                .isEqualTo(value);
    }

    @Test
    void everyKindOfValueComesThrough() throws Exception {
        Value.Map options = Value.Map.ofEntries("moreTypes", Value.TRUE, "structuredClone", Value.TRUE);
        Value value = TypedNotation.parse("""
                {"n":[0,-1,1.5,9007199254740991,{"$":"num","v":"NaN"},{"$":"bigint","v":"18446744073709551615"}],
                 "t":["","caf\u00e9","\u6f22","\ud83d\ude00",{"$":"undefined"},null,true],
                 "d":{"$":"date","ms":1700000000123},"x":{"$":"date","ms":null},
                 "b":{"$":"bytes","hex":"00ff"},"i":{"$":"typed","kind":"Int16Array","hex":"0100ffff"},
                 "s":{"$":"set","values":[1,"a"]},"m":{"$":"map","entries":[[2,"two"]]},
                 "r":{"$":"regexp","source":"a+b","flags":"gi"},
                 "e":{"$":"error","name":"TypeError","message":"boom"},
                 "o":{"$":"obj","entries":[["$",1]]},
                 "c":{"$":"arr","id":1,"values":[{"$":"ref","id":1}]}}
                """);

        Value back = library.decode(library.encode(value, options, "2.1.4"), options, "2.1.4");

        assertThat(TypedNotation.line(back)).isEqualTo(TypedNotation.line(value));
    }

    @Test
    void whatTheLibraryThrowsIsTheMessageAndTheNextJobWorks() throws NodeException {
        assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> library.decode(bytes("9301"), NONE, "2.1.4"))
                .withMessageContaining("Unexpected end of MessagePack data")
                .satisfies(e -> assertThat(e.reason()).isEqualTo(NodeException.Reason.REFUSED));
        assertThat(library.decode(bytes("01"), NONE, "2.1.4")).isEqualTo(Value.of(1));
    }

    @Test
    void aFaultOfTheLibraryIsFoundByTheRoundTrip() throws NodeException {
        Value[] texts = new Value[100];
        Arrays.fill(texts, Value.of("\u6f22".repeat(250)));
        Value.Map bundles = Value.Map.ofEntries("bundleStrings", Value.TRUE);

        assertThat(library.roundTripDifference(Value.Array.of(texts), NONE, "2.1.4"))
                .isEmpty();
        assertThat(library.roundTripDifference(Value.Array.of(texts), bundles, "2.1.4"))
                .contains("[88]");
    }

    @Test
    void anAnswerThatDoesNotComeEndsTheProcess(@TempDir Path folder) throws Exception {
        library.close();
        library = NodeLibrary.start(
                NodeSettings.of("node", PEER.folder()).withTimeout(Duration.ofSeconds(2)), Thread::new);
        library.load("one", Files.writeString(folder.resolve("one.json"), "1"), "json");

        assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> library.bench("json", NONE, "one", Integer.MAX_VALUE))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(NodeException.Reason.TIMED_OUT));
        assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> library.decode(bytes("01"), NONE, "2.1.4"))
                .withMessageContaining("gave no answer for 2000 ms")
                .satisfies(e -> assertThat(e.reason()).isEqualTo(NodeException.Reason.BROKEN));
    }

    @Test
    void aMessageLoadedFromAFileIsMeasured(@TempDir Path folder) throws Exception {
        library.load("item", Files.writeString(folder.resolve("item.json"), "{\"a\":[1,2,3]}"), "json");

        NodeBench found = library.bench("2.1.4", Value.Map.ofEntries("useRecords", Value.FALSE), "item", 10);

        assertThat(found.bytes()).isEqualTo(9);
        assertThat(found.same()).isTrue();
        assertThat(found.encodeWallNs()).isPositive();
    }

    @Test
    void functionsAndUndefinedAreTold() throws NodeException {
        Value value = Value.Array.of(JsValue.UNDEFINED, Value.NULL);
        assertThat(library.decode(library.encode(value, NONE, "2.1.4"), NONE, "2.1.4"))
                .isEqualTo(value);
    }

    @Test
    void aProgramThatIsMissingIsNamed(@TempDir Path folder) throws Exception {
        Files.createDirectory(folder.resolve("node_modules"));
        NodeSettings settings = new NodeSettings("no-such-node", folder, Duration.ofSeconds(1), false);
        assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> NodeLibrary.start(settings, Thread::new))
                .withMessageContaining("no-such-node is not on the PATH");
    }

    @Test
    void aFolderWithoutLibrariesTellsWhatToRun(@TempDir Path folder) {
        NodeSettings settings = new NodeSettings("node", folder, Duration.ofSeconds(1), false);
        assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> NodeLibrary.start(settings, Thread::new))
                .withMessageContaining("run npm ci in " + folder);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
