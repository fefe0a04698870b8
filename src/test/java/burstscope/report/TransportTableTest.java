package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TransportTableTest {
    @Test
    void eachFigureStandsUnderItsUnit() {
        assertThat(TransportTable.render(SampleTransportCosts.of(9, 42, 0.25)))
                .contains("machine  before: two processors")
                .contains("Answers of 64 B, one request at a time: round trips\n")
                .contains("Answers of 64 B, 100 requests outstanding: messages\n")
                .containsPattern("transport +messages/s +\\[95 %] +ratio to TCP +\\[95 %] +CPU, us/message")
                .containsPattern("stdio +10 000 +\\[9000, 11 000] +1\\.00 +\\[0\\.900, 1\\.10] +0\\.250")
                .contains("64 B: 20 000 [18 000, 22 000] round trips/s, 1.20 [1.08, 1.32] times as many as stdio");
    }

    @Test
    void aTargetIsMetOrMissedAndCompressionHasNone() {
        assertThat(TransportTable.verdicts(SampleTransportCosts.of(9, 42, 0.31)))
                .extracting(TransportTable.Verdict::met)
                .containsExactly(true, false);
        assertThat(TransportTable.verdicts(SampleTransportCosts.of(9, 42, 0.3)))
                .extracting(TransportTable.Verdict::met)
                .containsExactly(true, true);
    }
}
