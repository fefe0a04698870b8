package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.run.AttachTarget;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TitledPane;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("ui")
final class FindingsPanelTest {
    private List<Throwable> failures = List.of();

    @BeforeEach
    void start() throws InterruptedException {
        failures = Screens.startToolkit();
    }

    @AfterEach
    void nothingFailedOnTheToolkitThread() {
        assertThat(failures).isEmpty();
    }

    private static Screens open() throws InterruptedException {
        FakeSession session = new FakeSession();
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
        return Screens.open(session, 1_000, 700, Theme.LIGHT);
    }

    @Test
    void theKeyShowsTheFindingsAndTheBurstsAgain() throws InterruptedException {
        try (Screens screens = open()) {
            assertThat(tab(screens)).isEqualTo("Bursts");
            screens.press(".scope", KeyCode.F7, false);
            FxToolkit.awaitPulses(4);
            assertThat(tab(screens)).startsWith("Findings");
            screens.press(".scope", KeyCode.F7, false);
            FxToolkit.awaitPulses(4);
            assertThat(tab(screens)).isEqualTo("Bursts");
        }
    }

    private static String tab(Screens screens) throws InterruptedException {
        return FxToolkit.call(() -> ((TabPane) screens.window().view().lookup(".lower-tabs"))
                .getSelectionModel()
                .getSelectedItem()
                .getText());
    }

    @Test
    void aFindingTellsItsSeverityInWordsAndOpensWithFiguresAndAdvice() throws InterruptedException {
        try (Screens screens = open()) {
            screens.press(".scope", KeyCode.F7, false);
            FxToolkit.awaitPulses(8);
            Node found = FxToolkit.call(() -> screens.window().view().lookup(".findings-panel .finding"));
            assertThat(found).isInstanceOf(TitledPane.class);
            TitledPane finding = (TitledPane) found;
            assertThat(finding.getText()).contains("Warning  ·  ");
            assertThat(finding.getAccessibleText()).startsWith("Finding: ").contains("Warning");
            assertThat(FxToolkit.call(finding::isFocusTraversable)).isTrue();
            FxToolkit.run(() -> finding.setExpanded(true));
            FxToolkit.awaitPulses(4);
            Label details = FxToolkit.call(() -> (Label) finding.getContent());
            assertThat(details.getText()).contains("Evidence: ", "What to try: ");
            assertThat(details.getWidth()).isBetween(200.0, 724.0);
        }
    }

    /// Pictures to look at.
    static final class Pictures {
        private Pictures() {}

        public static void main(String[] args) throws Exception {
            Path folder = Files.createDirectories(Path.of(args[0]));
            Screens.startToolkit();
            try (Screens screens = open()) {
                screens.press(".scope", KeyCode.F7, false);
                FxToolkit.awaitPulses(8);
                FxToolkit.run(() ->
                        ((TitledPane) screens.window().view().lookup(".findings-panel .finding")).setExpanded(true));
                FxToolkit.awaitPulses(8);
                Image picture = FxToolkit.call(() -> screens.window().view().snapshot(null, null));
                try (OutputStream out = Files.newOutputStream(folder.resolve("findings.png"))) {
                    Png.write(picture, out);
                }
            }
            FxToolkit.exit();
        }
    }
}
