package burstscope.compare.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.compare.Verdict;
import burstscope.report.BenchJson;
import burstscope.report.BenchTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CodecBenchTest {
    private static final BenchPlan.Pace SHORT = new BenchPlan.Pace(1, 1, Long.MAX_VALUE);
    private static final BenchCoding JSON = BenchCoding.named("json");
    private static final BenchCoding MSGPACK = BenchCoding.named("msgpack");
    private static final BenchMessage SMALL = BenchMessage.of(Workload.SMALL, 42);

    @Test
    void everyCodingOfAMessageIsCheckedAndMeasured() throws Exception {
        BenchResult result = run(new BenchPlan(List.of(SMALL), List.of(JSON, MSGPACK), 6, SHORT, 42));

        assertThat(result.complete()).isTrue();
        assertThat(result.cells()).extracting(BenchCell::bytes).containsExactly(227L, 170L);
        assertThat(result.cells()).allSatisfy(cell -> {
            assertThat(cell.verdict()).isEqualTo(new Verdict.Same(List.of()));
            assertThat(cell.runs()).isEqualTo(6);
            assertThat(cell.encode().wallNs().estimate().hasInterval()).isTrue();
            assertThat(cell.decode().allocatedBytes()).isPositive();
        });
    }

    @Test
    void aCodingThatCannotCarryTheMessageHasAVerdictAndNoTime() throws Exception {
        BenchMessage bytes = new BenchMessage("bytes", "one byte", List.of(new Value.Bytes(new byte[1])));

        BenchResult result = run(new BenchPlan(List.of(bytes), List.of(JSON, MSGPACK), 2, SHORT, 42));

        BenchCell json = result.cells().getFirst();
        assertThat(json.isRight()).isFalse();
        assertThat(json.verdictInWords()).contains("cannot be written");
        assertThat(json.runs()).isZero();
        assertThat(json.encode().cpuNs().estimate().median()).isNaN();
        assertThat(BenchTable.render(result)).contains("WRONG");
    }

    @Test
    void bytesInJsonAreTheSameButForTheirForm() throws Exception {
        BenchMessage bytes = new BenchMessage("bytes", "one byte", List.of(new Value.Bytes(new byte[] {-1})));

        BenchResult result =
                run(new BenchPlan(List.of(bytes), List.of(BenchCoding.named("json:javascript")), 1, SHORT, 42));

        assertThat(result.cells().getFirst().isRight()).isTrue();
        assertThat(result.cells().getFirst().verdictInWords()).contains("becomes an object");
    }

    @Test
    void whoeverStopsKeepsWhatWasDone() throws Exception {
        BenchPlan plan = new BenchPlan(List.of(SMALL), List.of(JSON, MSGPACK), 100, SHORT, 42);
        BenchProgress three = new BenchProgress() {
            private long slots;

            @Override
            public void step(String words, long leftNs) {}

            @Override
            public void slot(long done, long total, long leftNs) {
                assertThat(total).isEqualTo(200);
                slots = done;
            }

            @Override
            public boolean isCancelled() {
                return slots >= 3;
            }
        };

        BenchResult result = new CodecBench(plan, NanoClock.system(), null).run(three);

        assertThat(result.complete()).isFalse();
        assertThat(result.cells().stream().mapToInt(BenchCell::runs).sum()).isEqualTo(3);
        assertThat(BenchTable.render(result)).contains("STOPPED before the end");
    }

    @Test
    void theFiguresAreWrittenAsJson() throws Exception {
        BenchResult result = run(new BenchPlan(List.of(SMALL), List.of(JSON), 1, SHORT, 42));

        JsonNode cell = JsonMapper.shared()
                .readTree(BenchJson.render(result))
                .get("cells")
                .get(0);

        assertThat(cell.get("message").stringValue()).isEqualTo("Small");
        assertThat(cell.get("right").booleanValue()).isTrue();
        assertThat(cell.get("encodeCpuLowNs").isNull()).isTrue();
    }

    @Test
    void aRecordingIsLinesOfJsonOrMessagePackValues(@TempDir Path folder) throws Exception {
        Path lines = Files.writeString(folder.resolve("a.jsonl"), "{\"a\":1}\r\n\n[2]");
        Path binary =
                Files.write(folder.resolve("b.msgpack"), new byte[] {(byte) 0x81, (byte) 0xa1, 'a', 1, (byte) 0x91, 2});

        List<Value> expected = List.of(Value.Map.ofEntries("a", Value.of(1)), Value.Array.of(Value.of(2)));
        assertThat(Recording.read(lines).values()).isEqualTo(expected);
        assertThat(Recording.read(binary).values()).isEqualTo(expected);
    }

    @Test
    void aRecordingThatIsDamagedIsRefusedWithItsPlace(@TempDir Path folder) throws Exception {
        Path lines = Files.writeString(folder.resolve("a.jsonl"), "[1]\n[2\n");
        Path binary = Files.write(folder.resolve("b.msgpack"), new byte[] {1, (byte) 0x92, 2});
        Path empty = Files.writeString(folder.resolve("c.jsonl"), "\n");

        assertThatIOException()
                .isThrownBy(() -> Recording.read(lines))
                .withMessageContaining("message 2, which begins at byte 4");
        assertThatIOException().isThrownBy(() -> Recording.read(binary)).withMessageContaining("byte 1 is not whole");
        assertThatIOException().isThrownBy(() -> Recording.read(empty)).withMessageContaining("holds no message");
    }

    private static BenchResult run(BenchPlan plan) throws Exception {
        return new CodecBench(plan, NanoClock.system(), null).run(BenchProgress.NONE);
    }
}
