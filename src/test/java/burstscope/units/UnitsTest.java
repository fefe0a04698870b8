package burstscope.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import burstscope.Locales;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1.00",
        "9.994, 9.99",
        "9.995, 10.0",
        "9.996, 10.0",
        "99.95, 100",
        "12.25, 12.3",
        "0.000123456, 0.000123",
        "0.0009996, 0.00100",
        "999.5, 1000",
        "1152.28, 1152",
        "9999.4, 9999",
        "9999.5, 10 000",
        "1204819, 1 204 819",
        "-12.25, -12.3",
        "-12345, -12 345",
        "1E22, 10 000 000 000 000 000 000 000",
        "NaN, -",
        "Infinity, -"
    })
    void figuresKeepThreeDigitsAndEveryWholeOne(double value, String text) {
        assertThat(Figures.text(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "1000, 1.00 us",
        "999499, 999 us",
        "999500, 1.00 ms",
        "1250000, 1.25 ms",
        "774580000, 775 ms",
        "999999999, 1.00 s",
        "12000000000, 12.0 s",
        "9000000000000, 9000 s",
        "-1250000, -1.25 ms",
        "-9223372036854775808, -9 223 372 037 s"
    })
    void durationsReadInTheUnitThatFits(long ns, String text) {
        assertThat(Durations.text(ns)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "1, 1 ns",
        "1500, 1500 ns",
        "250000, 250 us",
        "1500000, 1500 us",
        "1000000, 1 ms",
        "2000000000, 2 s"
    })
    void exactDurationsAreNotRounded(long ns, String text) {
        assertThat(Durations.exact(ns)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "1ms, 1000000",
        "250us, 250000",
        "250 \u00b5s, 250000",
        "250\u03bcs, 250000",
        " 0.5 s , 500000000",
        "1MS, 1000000",
        "7ns, 7",
        "2min, 120000000000",
        "0, 0",
        "0us, 0",
        "1.5us, 1500"
    })
    void durationsAreUnderstood(String text, long ns) {
        assertThat(Durations.parse(text)).isEqualTo(ns);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ms",
                "1",
                "1h",
                "-1ms",
                "1,5ms",
                "1e3ms",
                "0.1ns",
                "999999999999999999s",
                "1 m s",
                "\u0661ms"
            })
    void whatIsNoDurationIsRefusedWithItsText(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessageContaining("'" + text + "'");
    }

    @Test
    void ratesReadInTheUnitThatFits() {
        assertThat(List.of(
                        Rates.perSecond(0),
                        Rates.perSecond(867.8),
                        Rates.perSecond(12_345),
                        Rates.perSecond(1_204_819)))
                .containsExactly("0/s", "868/s", "12.3 k/s", "1.20 M/s");
        assertThat(Rates.perSecond(Double.NaN)).isEqualTo("-");
        assertThat(List.of(Rates.bytesPerSecond(12), Rates.bytesPerSecond(999_600), Rates.bytesPerSecond(2.5e9)))
                .containsExactly("12.0 B/s", "1.00 MB/s", "2.50 GB/s");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "999, 999 B", "1000, 1.00 kB", "999500, 1.00 MB", "8388608, 8.39 MB", "5000000000000, 5000 GB"
    })
    void byteSizesReadInTheUnitThatFits(long bytes, String text) {
        assertThat(ByteSizes.text(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "64, 64",
        "64B, 64",
        "4kB, 4000",
        "4 KB, 4000",
        "4KiB, 4096",
        "1MiB, 1048576",
        "1.5 MB, 1500000",
        "1gib, 1073741824"
    })
    void byteSizesAreUnderstood(String text, long bytes) {
        assertThat(ByteSizes.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "kB", "-1", "1.5", "4k", "4 potatoes", "999999999999999999GB"})
    void whatIsNoByteSizeIsRefusedWithItsText(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSizes.parse(text))
                .withMessageContaining("'" + text + "'");
    }

    @Test
    void countsAreExactAndAgreeWithTheirNoun() {
        assertThat(List.of(Counts.text(9999), Counts.text(10_000), Counts.text(1_234_567), Counts.text(-10_000)))
                .containsExactly("9999", "10 000", "1 234 567", "-10 000");
        assertThat(List.of(Counts.of(1, "burst"), Counts.of(0, "burst"), Counts.of(30, "burst")))
                .containsExactly("1 burst", "0 bursts", "30 bursts");
    }

    @Test
    void percentagesNeverRoundToOneHundredWhatIsNot() {
        assertThat(Percentages.text(0.6722)).isEqualTo("67 %");
        assertThat(Percentages.text(0.0612, 0.042, 0.098)).isEqualTo("6.1 % [4.2, 9.8]");
        assertThat(Percentages.text(0.0014)).isEqualTo("0.14 %");
        assertThat(Percentages.text(0)).isEqualTo("0 %");
        assertThat(Percentages.text(1)).isEqualTo("100 %");
        assertThat(Percentages.text(0.6722, 0.64, 0.704)).isEqualTo("67 % [64, 70]");
        assertThat(Percentages.text(0.98, 0.96, 0.997)).isEqualTo("98.0 % [96.0, 99.7]");
        assertThat(Percentages.text(0.98, 0.96, 0.99996)).isEqualTo("98.00 % [96.00, 100.00]");
        assertThat(Percentages.text(0.672, 0.671, 0.674)).isEqualTo("67.2 % [67.1, 67.4]");
        assertThat(Percentages.text(1, 1, 1)).isEqualTo("100 % [100, 100]");
        assertThat(Percentages.text(0.67, Double.NaN, Double.NaN)).isEqualTo("67 %");
        assertThat(Percentages.text(Double.NaN, 1, 1)).isEqualTo("-");
    }

    @ParameterizedTest
    @MethodSource("burstscope.Locales#different")
    void theMachinesLanguageChangesNothing(Locale locale) throws Exception {
        List<String> texts = Locales.under(
                locale,
                () -> List.of(
                        Figures.text(1234.5),
                        Figures.text(12.34),
                        Durations.text(1_250_000),
                        Durations.exact(250_000),
                        Rates.perSecond(12_345.6),
                        ByteSizes.text(12_345),
                        Counts.text(1_234_567),
                        Percentages.text(0.672, 0.64, 0.999),
                        Long.toString(Durations.parse("1.5MIN")),
                        Long.toString(ByteSizes.parse("1KIB"))));

        assertThat(texts)
                .containsExactly(
                        "1235",
                        "12.3",
                        "1.25 ms",
                        "250 us",
                        "12.3 k/s",
                        "12.3 kB",
                        "1 234 567",
                        "67.2 % [64.0, 99.9]",
                        "90000000000",
                        "1024");
    }
}
