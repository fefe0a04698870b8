package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.run.CodecShadow;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TitledPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("ui")
final class CodecCostsPanelTest {
    private List<Throwable> failures = List.of();

    @BeforeEach
    void start() throws InterruptedException {
        failures = Screens.startToolkit();
    }

    @AfterEach
    void nothingFailedOnTheToolkitThread() {
        assertThat(failures).isEmpty();
    }

    private static Screens open(CodecShadow shadow) throws InterruptedException {
        FakeSession session = new FakeSession();
        session.shadowedBy(shadow);
        session.attach(burstscope.run.AttachTarget.profile("demo"));
        Demonstrations.minute(session);
        return Screens.open(session, 1_000, 700, Theme.LIGHT);
    }

    @Test
    void theKeyGoesFromOneTabToTheNextByTheCodecsAndBackToTheBursts() throws InterruptedException {
        try (Screens screens = open(FakeShadow.demonstration(false))) {
            TabPane tabs =
                    FxToolkit.call(() -> (TabPane) screens.window().view().lookup(".lower-tabs"));
            assertThat(shown(screens, ".codec-table")).isFalse();
            int seen = 0;
            for (int press = 0; press < tabs.getTabs().size(); press++) {
                screens.press(".lower-tabs", KeyCode.F6, false);
                FxToolkit.awaitPulses(4);
                seen += shown(screens, ".codec-table") ? 1 : 0;
            }
            assertThat(seen).isEqualTo(1);
            assertThat(tabs.getSelectionModel().getSelectedIndex()).isZero();
        }
    }

    private static boolean shown(Screens screens, String selector) throws InterruptedException {
        return FxToolkit.call(() -> {
            Node node = screens.window().view().lookup(selector);
            return node != null && node.getParent().getParent().isVisible();
        });
    }

    @Test
    void everyCodingHasALineAndEveryFocusableControlAName() throws InterruptedException {
        try (Screens screens = open(FakeShadow.demonstration(true))) {
            screens.press(".scope", KeyCode.F6, false);
            FxToolkit.awaitPulses(6);
            List<String> nameless = new ArrayList<>();
            FxToolkit.run(() -> Screens.walk(screens.window().view().lookup(".codecs"), node -> {
                String name = node.getAccessibleText();
                if (node.isFocusTraversable() && (name == null || name.isBlank())) {
                    nameless.add(node.toString());
                }
            }));
            assertThat(nameless).isEmpty();
            int lines =
                    FxToolkit.call(() -> ((TableView<?>) screens.window().view().lookup(".codec-table"))
                            .getItems()
                            .size());
            assertThat(lines).isEqualTo(burstscope.compare.CodingChoices.usual().size());
        }
    }

    @Test
    void aFindingStandsOnTopAndOpensWithItsReasons() throws InterruptedException {
        try (Screens screens = open(FakeShadow.demonstration(true))) {
            screens.press(".scope", KeyCode.F6, false);
            FxToolkit.awaitPulses(6);
            TitledPane finding =
                    FxToolkit.call(() -> (TitledPane) screens.window().view().lookup(".codecs .finding"));
            assertThat(finding.getText()).startsWith("msgpackr 2.1.4 with bundleStrings would damage a message");
            FxToolkit.run(() -> finding.setExpanded(true));
            FxToolkit.awaitPulses(4);
            Label details = FxToolkit.call(() -> (Label) finding.getContent());
            assertThat(details.getText()).contains("16 bits", "What to try: Switch bundleStrings off");
            assertThat(details.getWidth()).isLessThan(720);
        }
    }

    @Test
    void theRealLibraryIsAskedForByItsBox() throws InterruptedException {
        FakeShadow shadow = FakeShadow.demonstration(false);
        try (Screens screens = open(shadow)) {
            screens.press(".scope", KeyCode.F6, false);
            FxToolkit.awaitPulses(4);
            FxToolkit.run(() -> ((CheckBox) screens.window().view().lookup(".codecs .check-box")).fire());
            FxToolkit.awaitPulses(2);
            assertThat(shadow.asked()).containsExactly("cross-check true");
        }
    }

    @Test
    void theTableIsCopiedForASpreadsheet() throws InterruptedException {
        try (Screens screens = open(FakeShadow.demonstration(false))) {
            screens.press(".scope", KeyCode.F6, false);
            FxToolkit.awaitPulses(4);
            screens.press(".codec-table", KeyCode.C, true);
            String text = FxToolkit.call(() -> Clipboard.getSystemClipboard().getString());
            assertThat(text).startsWith("coding\tin force\tsampled messages");
            assertThat(text.lines())
                    .hasSize(burstscope.compare.CodingChoices.usual().size() + 1);
        }
    }

    @Test
    void withoutTrafficThePanelSaysWhatItWaitsFor() throws InterruptedException {
        try (Screens screens = open(CodecShadow.NONE)) {
            screens.press(".scope", KeyCode.F6, false);
            FxToolkit.awaitPulses(4);
            assertThat(screens.window()
                            .model()
                            .codecCosts()
                            .placeholderProperty()
                            .get())
                    .startsWith("Waiting for the first messages");
        }
    }
}
