package burstscope.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// The report's style sheet and the security policy that allows it and nothing else.
final class ReportStyle {
    static final String CSS = """
            :root { color-scheme: light dark; --back: #fbfbfa; --panel: #ffffff; --ink: #1d2126; --soft: #5b6570;
              --line: #d9dde2; --accent: #0a5fa8; --good: #1a6b3c; --warn: #8a5a00; --bad: #a8201a; }
            @media (prefers-color-scheme: dark) { :root { --back: #14171a; --panel: #1c2024; --ink: #e4e7ea;
              --soft: #a0a9b2; --line: #353b42; --accent: #6db3f2; --good: #6fcf97; --warn: #f0b44c; --bad: #ff8a80; } }
            * { box-sizing: border-box; }
            body { margin: 0; background: var(--back); color: var(--ink);
              font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
            main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
            h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
            h2 { font-size: 1.15rem; margin: 0 0 .75rem; overflow-wrap: anywhere; }
            h3 { font-size: .95rem; margin: 1.25rem 0 .4rem; }
            p, ul, dl { margin: .4rem 0; }
            section { background: var(--panel); border: 1px solid var(--line); border-radius: 6px;
              padding: 1rem 1.25rem; margin: 1rem 0; }
            dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
            dt { color: var(--soft); }
            dd { margin: 0; overflow-wrap: anywhere; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            caption { text-align: left; font-size: .95rem; font-weight: 600; padding: 1rem 0 .2rem; }
            th, td { padding: .25rem .75rem; border-bottom: 1px solid var(--line); white-space: nowrap; text-align: right; }
            thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; }
            th:first-child, td:first-child { padding-left: 0; }
            th.words, td.words { text-align: left; }
            tbody th { text-align: left; font-weight: 600; }
            .legend { color: var(--soft); font-size: .87rem; }
            .valid { color: var(--good); font-weight: 600; }
            .suspect { color: var(--warn); font-weight: 600; }
            .invalid, .alert { color: var(--bad); font-weight: 600; }
            figure { margin: 1rem 0; }
            figcaption { color: var(--soft); margin-bottom: .4rem; }
            img, svg { max-width: 100%; height: auto; display: block; }
            img { border: 1px solid var(--line); border-radius: 4px; }
            svg text { fill: var(--ink); font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
            svg .tick { fill: var(--soft); }
            svg .grid { stroke: var(--line); stroke-width: 1; }
            svg .bar { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; }
            svg .knee { fill: var(--accent); opacity: .12; }
            svg .law, svg .theory { fill: none; stroke: var(--soft); stroke-width: 1.5; }
            svg .theory { stroke-dasharray: 5 4; }
            svg .curve { fill: none; stroke: var(--accent); stroke-width: 2.5; }
            svg .dot { fill: var(--accent); }
            @media print { section { break-inside: avoid; border-color: #999; } }
            """;

    private ReportStyle() {}

    /// No script, no font, no request: pictures from data addresses and this one style sheet.
    static String contentSecurityPolicy() {
        return "default-src 'none'; img-src data:; style-src 'sha256-" + digest()
                + "'; base-uri 'none'; form-action 'none'";
    }

    /// Of exactly what stands between the style tags.
    private static String digest() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(CSS.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
