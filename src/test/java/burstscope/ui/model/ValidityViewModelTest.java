package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.OwnHealth;
import burstscope.ui.SimulatedBackend;
import org.junit.jupiter.api.Test;

class ValidityViewModelTest {
    private final ValidityViewModel validity = new ValidityViewModel(2);
    private final SimulatedBackend backend = new SimulatedBackend(seen -> {
        if (seen instanceof IntervalSnapshot snapshot) {
            validity.append(snapshot);
        }
    });

    @Test
    void beforeTheFirstIntervalThereIsNoVerdict() {
        validity.onPulse();

        assertThat(validity.verdictProperty().get().word()).isEqualTo("no data");
    }

    @Test
    void aQuietProcessIsValid() {
        backend.run(2);
        validity.onPulse();

        assertThat(validity.verdictProperty().get()).isEqualTo(new Verdict(Level.GOOD, java.util.List.of()));
        assertThat(validity.readingProperty(Vital.ORDER).get().value()).startsWith("0 · 0 ·");
    }

    @Test
    void aStallIsRememberedForTenSecondsAndThenForgotten() {
        backend.health(new OwnHealth(45_000_000, 0.2, 0, 0));
        backend.run(0.1);
        backend.health(new OwnHealth(0, 0, 0, 0));
        backend.run(5);
        validity.onPulse();
        assertThat(validity.verdictProperty().get().word()).isEqualTo("suspect");
        assertThat(validity.verdictProperty().get().reasons()).containsExactly("this process stalled for 45.0 ms");

        backend.run(6);
        validity.onPulse();
        assertThat(validity.verdictProperty().get().word()).isEqualTo("valid");
    }

    @Test
    void everyReasonIsNamed() {
        backend.health(new OwnHealth(1, 0.1, 0, 2));
        backend.run(1);
        backend.health(new OwnHealth(1, 1.95, 30_000_000, 7));
        backend.faults(new FaultCounts(1, 2, 0, 0, 0, 3));
        backend.run(8);
        validity.onPulse();

        assertThat(String.join("; ", validity.verdictProperty().get().reasons()))
                .contains("of 2 cores")
                .contains("garbage collection paused")
                .contains("5 snapshots dropped")
                .contains("1 undecodable payloads, 2 answers to requests never issued, 3 requests timed out");
    }

    @Test
    void orderIsUnknownWhereEventsCarryNoSequence() {
        backend.stamped(false);
        backend.run(1);
        validity.onPulse();

        assertThat(validity.readingProperty(Vital.ORDER).get().value()).isEqualTo("unknown");
        assertThat(validity.verdictProperty().get().word()).isEqualTo("valid");
    }

    @Test
    void aSlowScreenIsShownButDoesNotSpoilTheFigures() {
        backend.run(1);
        validity.onPulse();
        validity.screen(80, 12);

        assertThat(validity.readingProperty(Vital.SCREEN).get().level()).isEqualTo(Level.DOUBTFUL);
        assertThat(validity.verdictProperty().get().level()).isEqualTo(Level.GOOD);
    }
}
