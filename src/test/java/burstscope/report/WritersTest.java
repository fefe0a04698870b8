package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.Golden;
import burstscope.Locales;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class WritersTest {
    private static final JsonMapper MAPPER = new JsonMapper();

    @ParameterizedTest
    @MethodSource("burstscope.Locales#different")
    void theTerminalTableLooksTheSameInEveryLanguage(Locale locale) throws Exception {
        Golden.assertLooksLike(
                "table-numbered.txt", Locales.under(locale, () -> TerminalTable.render(SampleBursts.numbered())));
        Golden.assertLooksLike(
                "table-unsequenced.txt", Locales.under(locale, () -> TerminalTable.render(SampleBursts.unsequenced())));
    }

    @ParameterizedTest
    @MethodSource("burstscope.Locales#different")
    void theJsonReportLooksTheSameInEveryLanguage(Locale locale) throws Exception {
        Golden.assertLooksLike(
                "report-unsequenced.json",
                Locales.under(locale, () -> JsonReport.render(List.of(SampleBursts.unsequenced()))));
    }

    @ParameterizedTest
    @MethodSource("burstscope.Locales#different")
    void theHtmlReportLooksTheSameInEveryLanguage(Locale locale) throws Exception {
        Golden.assertLooksLike(
                "report-numbered.html",
                Locales.under(
                        locale,
                        () -> HtmlReport.render("Bursts", List.of(SampleBursts.numbered()), List.of(picture()))));
    }

    @Test
    void theTableObeysNothingThatAPeerSays() {
        String table = TerminalTable.render(SampleBursts.hostile());

        assertThat(table.codePoints().filter(point -> point != '\n')).allMatch(point -> point >= ' ' && point < 0x7f);
        assertThat(table.lines().noneMatch(line -> line.startsWith("<img"))).isTrue();
    }

    @Test
    void theTableIsAsciiAndHasNoBlanksAtLineEnds() {
        String table = TerminalTable.render(SampleBursts.numbered()) + TerminalTable.render(SampleBursts.unsequenced());

        assertThat(table.lines()).allMatch(line -> line.equals(line.stripTrailing()));
        assertThat(table.codePoints()).allMatch(point -> point < 0x7f);
    }

    @Test
    void thePageHoldsNoMarkupOfAPeer() {
        HtmlReport.Picture evil = new HtmlReport.Picture(
                new ChartPicture("a.png", "<script>1</script>", "\" onload=\"alert(1)"), new byte[] {1});
        String page = HtmlReport.render("<script>title</script>", List.of(SampleBursts.hostile()), List.of(evil));

        assertThat(page).doesNotContain("<script").doesNotContain("<img src=x").doesNotContain("\" onload=\"");
        assertThat(page).contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;");
        assertThat(page.codePoints().filter(point -> point != '\n')).noneMatch(Character::isISOControl);
        assertThat(page).doesNotContain("\u202e");
    }

    @Test
    void thePageForbidsScriptsAndRequestsAndAllowsItsOwnStyleOnly() throws Exception {
        String page = HtmlReport.render("Bursts", List.of(SampleBursts.numbered()), List.of(picture()));

        String style = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
        byte[] digest = java.security.MessageDigest.getInstance("SHA-256")
                .digest(style.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(page)
                .contains("content=\"default-src 'none'; img-src data:; style-src 'sha256-"
                        + Base64.getEncoder().encodeToString(digest) + "';");
        assertThat(page)
                .doesNotContain(" style=")
                .doesNotContain("http:")
                .doesNotContain("https:")
                .doesNotContain("url(");
        assertThat(page).contains("prefers-color-scheme: dark");
    }

    @Test
    void picturesAreInsideThePageWithTheirWords() {
        String page = HtmlReport.render("Bursts", List.of(), List.of(picture()));

        assertThat(page).contains("<img alt=\"Falls from 1152 to 775 ms\" src=\"data:image/png;base64,AQID\">");
        assertThat(page).contains("<figcaption>Pool curve, ms</figcaption>");
    }

    @Test
    void everyRowOfTheJsonHasTheSameMembersSoThatADataFrameTakesIt() {
        JsonNode report =
                MAPPER.readTree(JsonReport.render(List.of(SampleBursts.numbered(), SampleBursts.unsequenced())));

        assertThat(report.get("schema").stringValue()).isEqualTo("burstscope-comparison");
        assertThat(report.get("schemaVersion").intValue()).isEqualTo(1);
        for (String table : List.of("settings", "bursts")) {
            List<TreeSet<String>> members = report.get("comparisons")
                    .valueStream()
                    .flatMap(comparison -> comparison.get(table).valueStream())
                    .map(row -> new TreeSet<>(row.propertyNames()))
                    .distinct()
                    .toList();
            assertThat(members).as(table).hasSize(1);
        }
        assertThat(report.get("comparisons").get(0).get("bursts")).hasSize(90);
        assertThat(report.get("comparisons")
                        .valueStream()
                        .flatMap(comparison -> comparison.get("bursts").valueStream())
                        .flatMap(JsonNode::valueStream))
                .allMatch(JsonNode::isValueNode);
    }

    @Test
    void costsOfCodecsAreRowsForADataFrameToo() {
        JsonNode costs = MAPPER.readTree(JsonReport.render(List.of(SampleBursts.numbered())))
                .get("comparisons")
                .get(0)
                .get("codecCosts");

        for (String table : List.of("codecs", "traffic")) {
            assertThat(costs.get(table)
                            .valueStream()
                            .map(row -> new TreeSet<>(row.propertyNames()))
                            .distinct())
                    .as(table)
                    .hasSize(1);
            assertThat(costs.get(table).valueStream().flatMap(JsonNode::valueStream))
                    .allMatch(JsonNode::isValueNode);
        }
        JsonNode refusing = costs.get("codecs").get(4);
        assertThat(refusing.get("roundTrip").stringValue()).isEqualTo("refused");
        assertThat(List.of("encodeNs", "frameBytesToCodecInUseRatio", "paysOnLinks"))
                .allMatch(member -> refusing.get(member).isNull());
    }

    @Test
    void costsWithoutAnyMessageSayWhy() {
        ComparisonResult result = SampleBursts.lossy().with(SampleCodecCosts.none("the backend left"));

        assertThat(TerminalTable.render(result)).contains("No message was sampled: the backend left.");
        assertThat(HtmlReport.render("x", List.of(result), List.of()))
                .contains("No message was sampled: the backend left.");
        assertThat(JsonReport.render(List.of(result))).contains("\"problem\" : \"the backend left\"");
    }

    @Test
    void unknownFiguresAreNullInJsonAndNeverZero() {
        JsonNode comparison = MAPPER.readTree(JsonReport.render(List.of(SampleBursts.unsequenced())))
                .get("comparisons")
                .get(0);

        JsonNode burst = comparison.get("bursts").get(0);
        assertThat(List.of(
                        "lostEvents",
                        "duplicatedEvents",
                        "outOfOrderEvents",
                        "payloadBytes",
                        "deliveryP50Ns",
                        "roundTripP999Ns"))
                .allMatch(member -> burst.get(member).isNull());
        assertThat(burst.get("roundTripP50Ns").longValue()).isEqualTo(800_000);
        assertThat(comparison.get("settings").get(1).get("drainTimeLow95Ms").isNull())
                .isTrue();
    }

    @Test
    void jsonTellsWhyARunEndedEarly() {
        JsonNode report = MAPPER.readTree(JsonReport.render(
                List.of(), Optional.of(new JsonReport.Failure("handshake", "no \u001b answer\u00e9", "look"))));

        assertThat(report.get("comparisons")).isEmpty();
        assertThat(report.get("failure").get("message").stringValue()).isEqualTo("no \u001b answer\u00e9");
    }

    @Test
    void theFolderGetsThePageAndTheFigures(@TempDir Path folder) throws IOException {
        Path inside = folder.resolve("a folder").resolve("report");
        Files.createDirectories(inside);
        Files.write(inside.resolve("curve.png"), new byte[] {1, 2, 3});

        Path page = ReportFolder.write(
                inside,
                "Bursts",
                List.of(SampleBursts.numbered()),
                List.of(picture().about()));

        assertThat(page).isEqualTo(inside.resolve("report.html"));
        assertThat(Files.readString(page)).contains("base64,AQID");
        assertThat(MAPPER.readTree(Files.readString(inside.resolve("report.json")))
                        .get("comparisons"))
                .hasSize(1);
    }

    @Test
    void longTextOfAPeerIsCut() {
        assertThat(SafeText.line("x".repeat(10_000))).hasSize(503).endsWith("xx...");
        assertThat(SafeText.line("tab\tbell\u0007del\u007fc1\u009blone\ud800 line\u2028end"))
                .isEqualTo("tab bell?del?c1?lone? line end");
    }

    private static HtmlReport.Picture picture() {
        return new HtmlReport.Picture(
                new ChartPicture("curve.png", "Pool curve, ms", "Falls from 1152 to 775 ms"), new byte[] {1, 2, 3});
    }
}
