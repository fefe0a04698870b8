package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import burstscope.measure.DeliverySettings;
import burstscope.report.Comparisons.Setting;
import burstscope.report.RecordedComparison.Gate;
import burstscope.report.RecordingComparison.Question;
import burstscope.statistics.Effect;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordingComparisonTest {
    private static final Question ALL = new Question("", "", List.of(), 0, 1);

    private static Question allowing(String... names) {
        return new Question("", "", List.of(names), 0, 1);
    }

    private static Question limit(double ratio) {
        return new Question("", "", List.of(), ratio, 1);
    }

    private static RecordedComparison compare(String first, String second, Question question)
            throws RecordingException {
        return RecordingComparison.of(
                SampleRecordings.recording("a.json", first), SampleRecordings.recording("b.json", second), question);
    }

    private static String pools(long seed, int rounds, double factor) {
        return SampleRecordings.json(SampleRecordings.pools(seed, rounds, factor));
    }

    @Test
    void settingsOfOneRunArePairedByRound() throws RecordingException {
        String run = pools(1, 30, 1);

        RecordedComparison comparison = compare(run, run, ALL);

        assertThat(comparison.rows()).hasSize(1);
        RecordedComparison.Row row = comparison.rows().getFirst();
        assertThat(row.kind()).isEqualTo(Effect.Kind.FASTER);
        assertThat(row.judgement().effect().ratio().median()).isEqualTo(0.67, within(0.02));
        assertThat(row.sentence())
                .matches(
                        "pool 20 drains in 6\\d % \\[6\\d, 6\\d\\] of the time of pool 1; n = 30 \\+ 30 paired, p < 0.001");
        assertThat(comparison.cannotTell()).isFalse();
    }

    @Test
    void aRoundInWhichOneBurstIsMissingIsNoPair() throws RecordingException {
        String run = pools(1, 8, 1).replaceFirst("\"end\" : \"complete\"", "\"end\" : \"quiet\"");

        assertThat(compare(run, run, ALL).rows().getFirst().judgement().effect().counts())
                .isEqualTo(new Effect.Counts(7, 7));
    }

    @Test
    void equalSettingsOfTwoRunsAreComparedAsGroups() throws RecordingException {
        RecordedComparison comparison = compare(pools(1, 20, 1), pools(2, 25, 1.3), ALL);

        assertThat(comparison.rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.kind()).isEqualTo(Effect.Kind.SLOWER);
            assertThat(row.judgement().effect().paired()).isFalse();
            assertThat(row.judgement().effect().ratio().median()).isEqualTo(1.3, within(0.05));
            assertThat(row.sentence())
                    .contains("in b.json takes 1")
                    .contains("in a.json; n = 20 + 25 unpaired, p")
                    .endsWith("adjusted for 2 comparisons");
        });
        assertThat(comparison.refusals()).isEmpty();
    }

    @Test
    void theSameAgainIsWithinTheNoise() throws RecordingException {
        RecordedComparison comparison = compare(pools(1, 20, 1), pools(2, 20, 1), ALL);

        assertThat(comparison.rows()).extracting(RecordedComparison.Row::kind).containsOnly(Effect.Kind.WITHIN_NOISE);
        assertThat(comparison.rows().getFirst().sentence()).contains("within the noise");
        assertThat(comparison.cannotTell()).isFalse();
    }

    @Test
    void fewerThanSixCannotTell() throws RecordingException {
        RecordedComparison comparison = compare(pools(1, 5, 1), pools(2, 30, 3), ALL);

        assertThat(comparison.cannotTell()).isTrue();
        assertThat(comparison.rows().getFirst().sentence())
                .contains("cannot tell")
                .contains("fewer than 6 bursts on a side (n = 5 + 30 unpaired)");
    }

    @Test
    void sixPairsAreTooFewForTwoComparisonsAtOnce() throws RecordingException {
        Setting third = new Setting(DeliverySettings.pool(50), "json");
        String run = SampleRecordings.json(new SampleRecordings.Plan(
                1, 6, List.of(SampleBursts.POOL_1, SampleBursts.POOL_20, third), List.of(1000.0, 500.0, 400.0)));

        assertThat(compare(run, run, ALL).rows())
                .allSatisfy(row -> assertThat(row.sentence())
                        .contains("cannot tell")
                        .contains("n = 6 + 6 paired are too few for 2 comparisons at once; 7 pairs would do"));
    }

    @Test
    void settingsMayBeNamed() throws RecordingException {
        RecordedComparison comparison =
                compare(pools(1, 12, 1), pools(2, 12, 1), new Question("pool 1", "POOL 20", List.of(), 0, 1));

        assertThat(comparison.rows()).hasSize(1);
        assertThat(comparison.rows().getFirst().judgement().labelA()).isEqualTo("pool 1");
        assertThat(comparison.rows().getFirst().kind()).isEqualTo(Effect.Kind.FASTER);
    }

    @Test
    void aNameThatIsNotThereIsToldWithThoseThatAre() {
        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> compare(pools(1, 6, 1), pools(2, 6, 1), new Question("pool 7", "", List.of(), 0, 1)))
                .withMessageContaining("no setting 'pool 7'; there is pool 1; pool 20");
    }

    @ParameterizedTest
    @CsvSource({
        "0123456789ab, ba9876543210, burstscopeBuild, build",
        "2 processors, 64 processors, machine, machine",
        "rpc-server 2.22, rpc-server 2.23, backend, backend",
        "'\"requestsLogged\" : false', '\"requestsLogged\" : true', requestsLogged, logging",
        "'\"askedEvents\" : 1000', '\"askedEvents\" : 999', askedEvents, askedevents"
    })
    void otherConditionsRefuseUnlessTheyAreAllowedByName(String here, String there, String name, String word)
            throws RecordingException {
        String other = pools(2, 12, 1).replace(here, there);

        RecordedComparison refused = compare(pools(1, 12, 1), other, ALL);
        RecordedComparison allowed = compare(pools(1, 12, 1), other, allowing(word));

        assertThat(refused.rows()).isEmpty();
        assertThat(refused.cannotTell()).isTrue();
        assertThat(refused.refusals()).singleElement().asString().startsWith(name + ": ");
        assertThat(refused.text(0)).contains("Not compared").contains("--allow");
        assertThat(allowed.rows()).hasSize(2);
        assertThat(allowed.allowed()).singleElement().asString().startsWith(name + ": ");
        assertThat(allowed.text(0)).contains("Allowed to differ: " + name);
    }

    @Test
    void aConditionThatOneRecordingDoesNotTellIsADifference() throws RecordingException {
        String old = pools(2, 12, 1).replaceAll("\"burstscopeBuild\" : \"\\w+\",", "");

        assertThat(compare(pools(1, 12, 1), old, ALL).refusals())
                .singleElement()
                .asString()
                .contains("not recorded");
    }

    @Test
    void aProcessNumberOrPortIsNoOtherBackend() throws RecordingException {
        String first = pools(1, 12, 1).replace("over stdio", "stdio (pid 17), tcp 127.0.0.1:4711");
        String second = pools(2, 12, 1).replace("over stdio", "stdio (pid 91234), tcp 127.0.0.1:80");

        assertThat(compare(first, second, ALL).refusals()).isEmpty();
    }

    @Test
    void anotherCodecRefusesUnlessBothWereAskedForByName() throws RecordingException {
        String json = pools(1, 12, 1);
        String msgpack = pools(2, 12, 1).replace("\"codec\" : \"json\"", "\"codec\" : \"msgpack\"");

        assertThat(compare(json, msgpack, ALL).refusals()).containsExactly("codec: json / msgpack");
        assertThat(compare(json, msgpack, allowing("codec")).rows()).hasSize(2);

        Setting text = new Setting(DeliverySettings.pool(1), "json");
        Setting binary = new Setting(DeliverySettings.pool(1), "msgpack");
        String both =
                SampleRecordings.json(new SampleRecordings.Plan(1, 12, List.of(text, binary), List.of(1000.0, 500.0)));
        assertThat(compare(both, both, new Question("pool 1, json", "pool 1, msgpack", List.of(), 0, 1))
                        .refusals())
                .isEmpty();
    }

    @Test
    void aRecordingThatCallsItselfInvalidIsNotCompared() throws RecordingException {
        String invalid = pools(2, 12, 1).replace("\"verdict\" : \"valid\"", "\"verdict\" : \"invalid\"");

        assertThat(compare(pools(1, 12, 1), invalid, ALL).refusals())
                .singleElement()
                .asString()
                .startsWith("validity");
        assertThat(compare(pools(1, 12, 1), invalid, allowing("validity")).rows())
                .hasSize(2);
    }

    @Test
    void doubtsOfARecordingAreToldBeside() throws RecordingException {
        String suspect = pools(2, 12, 1).replace("\"verdict\" : \"valid\"", "\"verdict\" : \"suspect\"");

        assertThat(compare(pools(1, 12, 1), suspect, ALL).remarks())
                .singleElement()
                .asString()
                .contains("b.json is suspect");
    }

    @Test
    void anAllowanceThatWasNotNeededIsTold() throws RecordingException {
        assertThat(compare(pools(1, 12, 1), pools(2, 12, 1), allowing("machine"))
                        .remarks())
                .containsExactly("--allow machine: no such difference");
    }

    @Test
    void aLimitIsExceededOnlyBeyondDoubt() throws RecordingException {
        String before = pools(1, 20, 1);

        assertThat(compare(before, pools(2, 20, 1.3), limit(1.1)).exceeds()).isTrue();
        assertThat(compare(before, pools(2, 20, 1.0), limit(1.1)).exceeds()).isFalse();
        assertThat(compare(before, pools(2, 20, 1.0), limit(1.1)).rows())
                .extracting(RecordedComparison.Row::gate)
                .containsOnly(Gate.KEPT);
        assertThat(compare(before, pools(2, 20, 1.1), limit(1.1)).rows())
                .as("on the limit itself")
                .extracting(RecordedComparison.Row::gate)
                .containsOnly(Gate.OPEN);
        assertThat(compare(before, pools(2, 5, 1.3), limit(1.1)).cannotTell()).isTrue();
    }

    @Test
    void theJsonHoldsWhatTheSentencesSay() throws RecordingException {
        String json = compare(pools(1, 20, 1), pools(2, 20, 1.3), limit(1.1)).json(1.1);

        assertThat(json)
                .contains("\"limitRatio\" : 1.1")
                .contains("\"verdictKind\" : \"slower\"")
                .contains("\"limit\" : \"exceeded\"")
                .contains("\"paired\" : false");
    }
}
