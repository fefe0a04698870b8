package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG", "hi-IN-u-nu-deva", "tr-TR"})
    void textIsTheSameInEveryLocale(String tag) {
        Locale.setDefault(Locale.forLanguageTag(tag));

        assertThat(Numbers.significant(12.34)).isEqualTo("12.3");
        assertThat(Numbers.significant(0.1234)).isEqualTo("0.123");
        assertThat(Numbers.significant(1234.5)).isEqualTo("1235");
        assertThat(Numbers.significant(99.96)).isEqualTo("100");
        assertThat(Numbers.significant(9.996)).isEqualTo("10.0");
        assertThat(Numbers.significant(Double.NaN)).isEqualTo(Numbers.NONE);
        assertThat(Numbers.count(1_234_567)).isEqualTo("1 234 567");
        assertThat(Numbers.count(9_999)).isEqualTo("9999");
        assertThat(Numbers.duration(850)).isEqualTo("850 ns");
        assertThat(Numbers.duration(12_340)).isEqualTo("12.3 µs");
        assertThat(Numbers.duration(1_040_000)).isEqualTo("1.04 ms");
        assertThat(Numbers.duration(12_500_000_000L)).isEqualTo("12.5 s");
        assertThat(Numbers.duration(-1)).isEqualTo(Numbers.NONE);
        assertThat(Numbers.axis(2_500)).isEqualTo("2.5k");
        assertThat(Numbers.axis(40)).isEqualTo("40");
        assertThat(Numbers.compact(108_452)).isEqualTo("108k");
        assertThat(Numbers.compact(1_234_567)).isEqualTo("1.23M");
        assertThat(Numbers.compact(98_029)).isEqualTo("98 029");
        assertThat(Numbers.percent(0.126)).isEqualTo("13 %");
    }
}
