package burstscope;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/// Default locales whose digits, decimal points, groupings or letter cases differ.
public final class Locales {
    private Locales() {}

    /// For `@MethodSource("burstscope.Locales#different")`.
    public static Stream<Locale> different() {
        return Stream.of(
                        "en-US",
                        "de-DE",
                        "fr-CH",
                        "tr-TR",
                        "ar-EG-u-nu-arab",
                        "hi-IN-u-nu-deva",
                        "th-TH-u-nu-thai-ca-buddhist")
                .map(Locale::forLanguageTag);
    }

    /// Runs the call with another default locale and puts the old one back.
    public static <T> T under(Locale locale, Callable<T> call) throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(locale);
        try {
            return call.call();
        } finally {
            Locale.setDefault(before);
        }
    }
}
