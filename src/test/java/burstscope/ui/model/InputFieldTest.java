package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputFieldTest {
    private final InputField spacing = InputField.duration("Spacing", 10_000_000_000L, 0);
    private final InputField events = InputField.count("Events", 1, 1_000, 10);

    @ParameterizedTest
    @CsvSource({
        "1ms, 1000000, 1 ms",
        "250us, 250000, 250 µs",
        "250 µs, 250000, 250 µs",
        "1.5 s, 1500000000, 1500 ms",
        "2, 2000000, 2 ms",
        "750ns, 750, 750 ns",
        "0, 0, 0 ms"
    })
    void durationsAreReadWithTheirUnit(String typed, long ns, String shown) {
        spacing.textProperty().set(typed);

        assertThat(spacing.commit()).isTrue();
        assertThat(spacing.value()).isEqualTo(ns);
        assertThat(spacing.textProperty().get()).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "1001", "-3", "1e2", "ten", "99999999999999999999"})
    void aWrongCountKeepsTheValueBeforeAndSaysWhatIsAllowed(String typed) {
        events.textProperty().set(typed);

        assertThat(events.commit()).isFalse();
        assertThat(events.value()).isEqualTo(10);
        assertThat(events.problemProperty().get()).isEqualTo("Events: 1 to 1000");
        events.revert();
        assertThat(events.textProperty().get()).isEqualTo("10");
        assertThat(events.problemProperty().get()).isEmpty();
    }
}
