package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecorder;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.TrafficCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EventsCsvTest {
    @TempDir
    private Path folder;

    private static BurstRecord burst(int events) {
        EventMeter meter = new EventMeter();
        BurstRecorder recorder = new BurstRecorder(
                3,
                new BurstRecord.Settings(
                        "burst", DeliverySettings.pool(20), "json\"\u001b[2J", events, 64, BurstRecord.Start.LIVE),
                r -> {},
                100);
        recorder.startDrainAt(1_000);
        meter.begin(recorder);
        for (int i = 1; i <= events; i++) {
            meter.onEvent(new EventMeter.Event(900, 1_000L + 10L * i, 995 + 10L * i, i, i, 50), true);
        }
        return recorder.finish(TrafficCounts.ZERO, new BurstRecord.OwnCost(0, 0), BurstRecord.End.QUIET);
    }

    @Test
    void eachEventIsARowWithUnitsInTheHeadingAndNothingWhereNothingIsKnown() throws IOException {
        Path file = folder.resolve("events.csv");
        try (EventsCsv csv = EventsCsv.create(file)) {
            csv.add(burst(2));
        }
        List<String> lines = Files.readAllLines(file);
        assertThat(lines)
                .hasSize(3)
                .startsWith("burstNumber,setting,codec,sinceStartNs,sequence,deliveryNs,roundTripNs,waitNs,inBytes,"
                        + "keptOneOf");
        assertThat(lines.get(1)).startsWith("3,\"pool 20\",\"json\"\"").endsWith(",10,1,5,,110,50,1");
        assertThat(lines.get(1)).doesNotContain("\u001b");
    }

    @Test
    void aThinnedTraceSaysSoInEveryRow() throws IOException {
        Path file = folder.resolve("events.csv");
        try (EventsCsv csv = EventsCsv.create(file)) {
            csv.add(burst(150));
        }
        assertThat(Files.readAllLines(file)).hasSize(76).last().asString().endsWith(",50,2");
    }
}
