package burstscope.report;

/// Text made fit for HTML and SVG, in element content and in quoted attributes.
final class Html {
    private Html() {}

    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    /// `<tag>text</tag>` on one line, the text escaped.
    static String element(String tag, String text) {
        return "<" + tag + ">" + escape(text) + "</" + tag + ">";
    }

    /// The same with a class.
    static String element(String tag, String cssClass, String text) {
        return "<" + tag + " class=\"" + cssClass + "\">" + escape(text) + "</" + tag + ">";
    }
}
