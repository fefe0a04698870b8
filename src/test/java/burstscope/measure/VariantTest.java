package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VariantTest {
    @Test
    void itKeepsItsOrderAndReadsWhatItWrites() {
        Variant variant = Variant.of("transport", "raw").with("pause", "off");
        assertThat(variant.label()).isEqualTo("transport raw, pause off");
        assertThat(variant.id()).isEqualTo("transport=raw,pause=off");
        assertThat(Variant.parse(variant.id())).isEqualTo(variant);
        assertThat(Variant.parse("")).isEqualTo(Variant.NONE);
        assertThat(Variant.NONE.label()).isEmpty();
        assertThat(Variant.NONE.isNone()).isTrue();
    }

    @Test
    void aNameThatIsSetAgainStaysInItsPlace() {
        Variant variant = Variant.of("a", "1").with("b", "2").with("a", "3");
        assertThat(variant.id()).isEqualTo("a=3,b=2");
        assertThat(variant.value("a")).contains("3");
        assertThat(variant.value("c")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a=", "=b", "a=1,", "a=1,a=2", "a=1=2", " =1", "a=1\n"})
    void whatIsNoListOfNamesAndValuesIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Variant.parse(text));
    }
}
