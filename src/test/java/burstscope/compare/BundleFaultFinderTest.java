package burstscope.compare;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BundleFaultFinderTest {
    private final BundleFaultFinder finder = new BundleFaultFinder();

    private static Value texts(int count, String text) {
        Value[] items = new Value[count];
        Arrays.fill(items, Value.of(text));
        return Value.Array.of(items);
    }

    private static Value answer(Value result) {
        return Value.Map.ofEntries("jsonrpc", Value.of("2.0"), "id", Value.of(7), "result", result);
    }

    @Test
    void aHundredTextsOfTwoHundredAndFiftyThreeByteCharactersAreFound() {
        var faults = finder.in(texts(100, "\u7f16".repeat(250)));

        assertThat(faults).extracting(BundleFault::version).isNotEmpty().containsOnly("2.1.4");
        assertThat(faults).allSatisfy(fault -> {
            assertThat(fault.verdict().corrupt()).isTrue();
            assertThat(fault.blockBytes()).isGreaterThan(65_535);
        });
    }

    @Test
    void theFindingTellsTheConditionAndThePlace() {
        CodecFinding finding =
                finder.look(texts(100, "\u7f16".repeat(250)), "message 1").getFirst();

        assertThat(finding.source()).isEqualTo(CodecFinding.Source.PREDICTION);
        assertThat(finding.explanation()).contains("16 bits", "21,843 characters of three bytes", "not counted");
        assertThat(finding.evidence())
                .startsWith("message 1: a block of 66,010 bytes, which 16 bits take for 474, at byte ")
                .contains("cannot be read back");
    }

    /// The envelope's first key opens the first bundle, which then holds 250 characters less.
    @Test
    void inAnEnvelopeItTakesMoreTextsButTheContentAloneIsToldOf() {
        Value texts = texts(100, "\u7f16".repeat(250));

        assertThat(finder.in(answer(texts))).isEmpty();
        assertThat(finder.look(answer(texts), "message 1"))
                .isNotEmpty()
                .allSatisfy(found -> assertThat(found.evidence())
                        .startsWith("the result of message 1, sent without its envelope: a block of"));
        assertThat(finder.look(answer(texts(200, "\u7f16".repeat(250))), "message 1"))
                .anySatisfy(found -> assertThat(found.evidence()).startsWith("message 1: a block of"));
    }

    /// 250 units a text: the first opens the bundle and is not counted, 87 more fit.
    @ParameterizedTest
    @CsvSource({"30, 250", "100, 100", "1, 4000", "88, 250"})
    void normalMessagesAreNot(int count, int chars) {
        assertThat(finder.in(texts(count, "\u7f16".repeat(chars)))).isEmpty();
    }

    @Test
    void theOlderVersionTakesMoreUnitsBeforeItFails() {
        assertThat(finder.in(texts(300, "\u7f16".repeat(250))))
                .extracting(BundleFault::version)
                .contains("1.6.1");
    }

    @Test
    void asciiTextsAreNotByTheNewerVersion() {
        assertThat(finder.in(texts(400, "x".repeat(250))))
                .extracting(BundleFault::version)
                .doesNotContain("2.1.4");
    }

    @Test
    void thirtyOrdinaryMessagesAreSilent() {
        for (int i = 1; i <= 30; i++) {
            assertThat(finder.in(texts(i * 10, "an ordinary text with an umlaut: \u00e4 " + i)))
                    .isEmpty();
        }
    }
}
