package burstscope.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// The elements of which the report's plots are made; coloured by class in the page's style sheet.
/// - Units: pixels, with one decimal.
/// - Threads: stateless.
final class Svg {
    private Svg() {}

    static String line(String cssClass, double x1, double y1, double x2, double y2) {
        return "<line class=\"" + cssClass + "\" x1=\"" + pixels(x1) + "\" y1=\"" + pixels(y1) + "\" x2=\"" + pixels(x2)
                + "\" y2=\"" + pixels(y2) + "\"/>\n";
    }

    /// @param words escaped here
    static String text(String cssClass, String anchor, double x, double y, String words) {
        return "<text class=\"" + cssClass + "\" text-anchor=\"" + anchor + "\" x=\"" + pixels(x) + "\" y=\""
                + pixels(y) + "\">" + Html.escape(words) + "</text>\n";
    }

    static String pixels(double value) {
        return decimal(value, 1);
    }

    static String decimal(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
