package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Recordings read back; whatever stands in the file gives a recording or a reason with a place.
final class RecordingTest {
    private static final String GOOD = SampleRecordings.json(SampleRecordings.pools(1, 8, 1));

    private static RecordingException refusal(String json) {
        return assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> SampleRecordings.recording("a.json", json))
                .actual();
    }

    private static SettingHistogram roundTrips(RecordedSetting setting) {
        return Objects.requireNonNull(setting.histograms().get("roundTrip"));
    }

    @Test
    void whatWasWrittenIsReadBack() throws RecordingException {
        Recording.Part part = SampleRecordings.recording("a.json", GOOD).parts().getFirst();

        assertThat(part.verdict()).isEqualTo("valid");
        assertThat(part.condition("kind")).isEqualTo("numbered");
        assertThat(part.settings()).extracting(RecordedSetting::label).containsExactly("pool 1", "pool 20");
        RecordedSetting pool = part.settings().getLast();
        assertThat(pool.bursts())
                .extracting(RecordedSetting.Burst::round)
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(pool.drainMs().get(1L)).isBetween(550.0, 800.0);
        assertThat(roundTrips(pool).samples().count()).isEqualTo(240);
        assertThat(roundTrips(pool).clamped()).isEqualTo(8);
    }

    @Test
    void aFolderOfAReportStandsForItsRecording(@TempDir Path folder) throws Exception {
        ReportFolder.write(
                folder, "Bursts", List.of(SampleRecordings.result(SampleRecordings.pools(1, 8, 1))), List.of());

        assertThat(Recording.read(folder).parts()).hasSize(1);
        assertThat(folder.resolve("latency"))
                .isDirectoryContaining("glob:**1.2-pool-20-roundTrip.hlog")
                .isDirectoryNotContaining("glob:**delivery.hlog");
    }

    @Test
    void burstsThatDidNotCompleteAreReadButNotTimed() throws RecordingException {
        String json = GOOD.replaceFirst("\"end\" : \"complete\"", "\"end\" : \"quiet\"");

        RecordedSetting setting = SampleRecordings.recording("a", json)
                .parts()
                .getFirst()
                .settings()
                .getFirst();

        assertThat(setting.bursts()).hasSize(8);
        assertThat(setting.drainMs()).hasSize(7).doesNotContainKey(1L);
    }

    @Test
    void aSweepIsToldAsWhatItIs() {
        assertThat(refusal("{\"schema\":\"burstscope-sweep\"}").inWords())
                .contains("a sweep", "'burst --json'")
                .doesNotContain("no recording");
    }

    @Test
    void whatIsNestedTooDeeplyIsToldWithoutNamesOfTheProgramsParts() {
        assertThat(refusal("[".repeat(100_000)).inWords())
                .contains("nested too deeply")
                .doesNotContain("StreamReadConstraints");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{}",
                "7",
                "\"burstscope-comparison\"",
                "{\"schema\":\"another\"}",
                "[[[[["
            })
    void whatIsNoRecordingIsToldAsSuch(String json) {
        assertThat(refusal(json).inWords()).startsWith("a.json").containsPattern("no recording|no JSON");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"schemaVersion\" : 1 | \"schemaVersion\" : 2 | /schemaVersion",
                "\"drainTimeNs\" : \\d+ | \"drainTimeNs\" : -5 | /comparisons/0/bursts/0/drainTimeNs",
                "\"drainTimeNs\" : \\d+ | \"drainTimeNs\" : 1.5 | /comparisons/0/bursts/0/drainTimeNs",
                "\"drainTimeNs\" : \\d+ | \"drainTimeNs\" : \"x\" | /comparisons/0/bursts/0/drainTimeNs",
                "\"drainTimeNs\" : \\d+ | \"drainTimeNs\" : 99999999999999999999 | /comparisons/0/bursts/0/drainTimeNs",
                "\"end\" : \"complete\" | \"end\" : null | /comparisons/0/bursts/0/end",
                "\"mode\" : \"pool\" | \"mode\" : {} | /comparisons/0/settings/0/mode",
                "\"outstandingRequests\" : 20 | \"outstandingRequests\" : 1 | /comparisons/0/settings/1",
                "\"bursts\" : \\[ | \"bursts\" : [ 3, | /comparisons/0/bursts/0",
                "\"samples\" : 240 | \"samples\" : 239 | /comparisons/0/histograms/0",
                "\"latency\" : \"roundTrip\" | \"latency\" : \"other\" | /comparisons/0/histograms/0/latency",
                "\"histogram\" : \"HIST | \"histogram\" : \"HOST | /comparisons/0/histograms/0/histogram"
            })
    void whatCannotBeIsToldWithItsPlace(String good, String bad, String place) {
        String json = GOOD.replaceFirst(good, bad.replace("\\", "\\\\"));

        RecordingException refusal = refusal(json);

        assertThat(json).isNotEqualTo(GOOD);
        assertThat(refusal.place()).isEqualTo(place);
        assertThat(refusal.inWords()).contains(place);
    }

    @Test
    void aBurstOfASettingThatIsNotListedIsRefused() {
        int bursts = GOOD.indexOf("\"bursts\"");
        String json = GOOD.substring(0, bursts)
                + GOOD.substring(bursts).replaceFirst("\"outstandingRequests\" : 1,", "\"outstandingRequests\" : 3,");

        assertThat(refusal(json).place()).isEqualTo("/comparisons/0/bursts/0");
    }

    @Test
    void sizeDepthAndCountAreBounded() {
        assertThat(refusal("[".repeat(100_000)).inWords()).contains("no JSON that can be read");
        assertThat(refusal("[" + "0,".repeat(3_100_000) + "0]").inWords()).contains("no JSON that can be read");
        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> Recording.parse("big", new byte[Recording.MOST_BYTES + 1]))
                .withMessageContaining("64 MiB");
    }

    @Test
    void damagedFilesGiveARecordingOrAReasonAndNothingElse() {
        Random random = new Random(20_261_130);
        byte[] good = GOOD.getBytes(StandardCharsets.UTF_8);
        int read = 0;
        for (int run = 0; run < 400; run++) {
            byte[] bad = good.clone();
            for (int i = 0; i <= random.nextInt(3); i++) {
                int at = random.nextInt(bad.length);
                bad[at] = run % 2 == 0 ? (byte) random.nextInt(256) : bad[random.nextInt(bad.length)];
            }
            try {
                Recording.parse("run " + run, bad);
                read++;
            } catch (RecordingException e) {
                assertThat(e.inWords()).isNotBlank().doesNotContain("\n").doesNotContain("\u001b");
            }
        }
        assertThat(read).as("some damage hits what nobody reads").isBetween(1, 399);
    }

    @Test
    void wordsOfAHostileFileAreMadeSafe() {
        RecordingException refusal = refusal("{\"schema\":\"burstscope-comparison\",\"schemaVersion\":\"\\u001b[2J\"}");

        assertThat(refusal.inWords()).doesNotContain("\u001b");
        assertThat(new RecordingException("evil\u001b[2J\n.json", "/a\u202eb", "x\ny").inWords())
                .isEqualTo("evil?[2J .json, at /a?b: x y");
    }

    @Test
    void aFileOfBeforeRoundsWereToldHasThemInOrder(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("old.json");
        Files.writeString(file, GOOD.replaceAll("\"round\" : \\d+,", ""));

        assertThat(Recording.read(file).parts().getFirst().settings().getFirst().bursts())
                .extracting(RecordedSetting.Burst::round)
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
    }
}
