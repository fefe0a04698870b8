package burstscope.report;

import java.util.Base64;
import java.util.List;

/// Comparisons and pictures as one HTML page that needs nothing else: no script, no request, pictures inside.
/// - Shape: everything is escaped, and a security policy forbids what escaping might have missed.
/// - Threads: stateless.
public final class HtmlReport {
    private HtmlReport() {}

    /// A picture to be put into the page.
    /// @param png the picture's file
    public record Picture(ChartPicture about, byte[] png) {}

    /// The whole page.
    /// @param title what was done
    public static String render(String title, List<ComparisonResult> comparisons, List<Picture> pictures) {
        return page(title, comparisons.stream().map(ComparisonSection::render).toList(), pictures);
    }

    /// @param sections HTML, as it is to stand there
    static String page(String title, List<String> sections, List<Picture> pictures) {
        StringBuilder page = new StringBuilder();
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"")
                .append(ReportStyle.contentSecurityPolicy())
                .append("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append(Html.element("title", title + " - Burstscope"))
                .append("\n<style>")
                .append(ReportStyle.CSS)
                .append("</style>\n</head>\n<body>\n<main>\n")
                .append(Html.element("h1", title))
                .append('\n')
                .append(Html.element("p", "legend", "Made by Burstscope, an oscilloscope for RPC bursts."))
                .append('\n');
        sections.forEach(page::append);
        if (!pictures.isEmpty()) {
            appendPictures(page, pictures);
        }
        return page.append("</main>\n</body>\n</html>\n").toString();
    }

    private static void appendPictures(StringBuilder page, List<Picture> pictures) {
        page.append("<section>\n<h2>Pictures</h2>\n");
        for (Picture picture : pictures) {
            page.append("<figure>\n")
                    .append(Html.element("figcaption", picture.about().title()))
                    .append("\n<img alt=\"")
                    .append(Html.escape(picture.about().alternative()))
                    .append("\" src=\"data:image/png;base64,")
                    .append(Base64.getEncoder().encodeToString(picture.png()))
                    .append("\">\n</figure>\n");
        }
        page.append("</section>\n");
    }
}
