package burstscope;

import static burstscope.ProductClasses.ALL;
import static burstscope.ProductClasses.foreign;
import static burstscope.ProductClasses.oursIn;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaPackage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Which package may see which: the tree reads as the way of one event, from the wire to the screen.
final class ArchitectureTest {
    /// Package to the packages it may use besides itself (`burstscope.` left out; `..` means with its subpackages).
    private static final Map<String, List<String>> ALLOWED = new TreeMap<>(Map.ofEntries(
            Map.entry("", List.of("cli", "ui", "run", "report")), // Main joins the two callers of run
            Map.entry("clock", List.of()),
            Map.entry("units", List.of()),
            Map.entry("statistics", List.of()),
            Map.entry("transport", List.of()),
            Map.entry("framing", List.of()),
            Map.entry("codec", List.of()),
            Map.entry("codec.json", List.of("codec")),
            Map.entry("codec.msgpack", List.of("codec")),
            Map.entry("codec.msgpackr", List.of("codec")),
            Map.entry("codec.theia", List.of("codec", "codec.json")),
            Map.entry("codec.vscode", List.of("codec", "codec.json")),
            Map.entry("codec.notation", List.of("codec")),
            Map.entry("coding", List.of("codec..", "framing")),
            Map.entry("compare", List.of("codec..", "coding", "framing", "measure", "clock", "units")),
            Map.entry(
                    "compare.bench",
                    List.of(
                            "codec..",
                            "coding",
                            "framing",
                            "compare",
                            "compare.node",
                            "measure",
                            "statistics",
                            "clock",
                            "units")),
            Map.entry("compare.node", List.of("codec..", "transport")),
            Map.entry(
                    "compare.check",
                    List.of("codec..", "coding", "framing", "compare", "compare.bench", "compare.node", "units")),
            Map.entry(
                    "compare.shadow",
                    List.of("codec..", "coding", "compare", "compare.node", "measure", "clock", "units")),
            Map.entry("profile", List.of("codec..", "units")),
            Map.entry("dialect", List.of("codec..", "coding")),
            Map.entry("link", List.of("transport", "framing", "clock")),
            Map.entry("detect", List.of("codec..", "coding", "dialect", "framing", "transport", "clock")),
            Map.entry("rpc", List.of("coding", "dialect", "framing", "codec..", "transport", "clock")),
            Map.entry("measure", List.of("clock", "units")),
            Map.entry("capture", List.of("measure", "codec", "units")),
            Map.entry("load", List.of("coding", "rpc", "codec", "measure", "units", "clock")),
            Map.entry("report", List.of("coding", "compare..", "measure", "statistics", "units")),
            Map.entry(
                    "findings", List.of("report", "measure", "statistics", "units", "codec", "coding", "compare..")),
            Map.entry(
                    "run",
                    List.of(
                            "capture",
                            "load",
                            "coding",
                            "compare..",
                            "findings",
                            "report",
                            "measure",
                            "statistics",
                            "rpc",
                            "dialect",
                            "link",
                            "detect",
                            "framing",
                            "transport",
                            "tap",
                            "codec..",
                            "profile",
                            "clock",
                            "units")),
            Map.entry(
                    "tap",
                    List.of("transport", "framing", "dialect", "coding", "codec..", "measure", "units", "clock")),
            Map.entry("backend", List.of("codec..", "framing", "transport", "clock", "coding")),
            Map.entry(
                    "cli",
                    List.of(
                            "capture",
                            "run",
                            "report",
                            "measure",
                            "statistics",
                            "units",
                            "profile",
                            "backend",
                            "tap",
                            "codec..",
                            "coding",
                            "compare..")),
            Map.entry("ui.fx", List.of()),
            Map.entry(
                    "ui.model",
                    List.of(
                            "capture",
                            "run",
                            "report",
                            "measure",
                            "statistics",
                            "units",
                            "codec",
                            "coding",
                            "compare..")),
            Map.entry("ui.chart", List.of("ui.model")),
            Map.entry("ui.view", List.of("ui.model", "ui.chart", "ui.fx")),
            Map.entry("ui", List.of("ui..", "run", "report", "measure", "coding"))));

    private static final List<String> PACKAGES = List.copyOf(ALLOWED.keySet());

    @ParameterizedTest(name = "burstscope.{0}")
    @FieldSource("PACKAGES")
    void aPackageUsesOnlyThoseBelowIt(String name) {
        List<String> allowed = new ArrayList<>();
        allowed.add(full(name));
        ALLOWED.getOrDefault(name, List.of()).forEach(other -> allowed.add(full(other)));
        classes()
                .that()
                .resideInAPackage(full(name))
                .should()
                .onlyDependOnClassesThat(foreign().or(oursIn(allowed)))
                .because("the directions of ArchitectureTest.ALLOWED keep the engine usable without a screen,"
                        + " and every part testable without the parts above it")
                .allowEmptyShould(true)
                .check(ALL);
    }

    @Test
    void everyPackageHasADirection() {
        List<String> names = new ArrayList<>();
        ALL.getPackage("burstscope").traversePackageTree(_ -> true, (JavaPackage found) -> {
            if (!found.getClasses().isEmpty()) {
                names.add(found.getName().replaceFirst("^burstscope\\.?", ""));
            }
        });
        assertThat(PACKAGES)
                .as("a package that nobody wrote a rule for may use everything")
                .containsAll(names);
    }

    @Test
    void topLevelPackagesAreFreeOfCycles() {
        slices().matching("burstscope.(*)..")
                .should()
                .beFreeOfCycles()
                .because("two packages that need each other are one package")
                .allowEmptyShould(true)
                .check(ALL);
    }

    @Test
    void onlyTheScreenKnowsJavaFx() {
        only("javafx..", "burstscope.ui..", "everything but the screen runs without a display");
    }

    @Test
    void viewModelsKnowNoSceneGraph() {
        noClasses()
                .that()
                .resideInAPackage("burstscope.ui.model..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx.scene..", "javafx.stage..")
                .because("a view model is tested without a running toolkit")
                .allowEmptyShould(true)
                .check(ALL);
    }

    @Test
    void nobodyUsesFxml() {
        only("javafx.fxml..", "nowhere", "a view is Java: its constructor gets its view model");
    }

    @Test
    void onlyTheChartAdaptersKnowChartFx() {
        only(
                "io.fair_acc..",
                "burstscope.ui.chart..",
                "chartfx locks data sets while it draws: one package copes with it");
    }

    @Test
    void onlyTransportsKnowNetty() {
        only(
                "io.netty..",
                "burstscope.transport..",
                "of Netty only the WebSocket codecs are used, which nobody above a byte pipe needs to know");
    }

    @Test
    void onlyTheCommandLineKnowsPicocli() {
        only(
                "picocli..",
                "burstscope.cli..",
                "commands parse and present; the use cases are called by the screen as well");
    }

    @Test
    void onlyMeasuringAndReportingKnowHdrHistogram() {
        noClasses()
                .that()
                .resideOutsideOfPackages("burstscope.measure..", "burstscope.report..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.HdrHistogram..")
                .because("a histogram is mutable: others get the immutable summaries of it")
                .allowEmptyShould(true)
                .check(ALL);
    }

    private static void only(String library, String home, String reason) {
        noClasses()
                .that()
                .resideOutsideOfPackage(home)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .because(reason)
                .allowEmptyShould(true)
                .check(ALL);
    }

    private static String full(String name) {
        return name.isEmpty() ? "burstscope" : "burstscope." + name;
    }
}
