package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.run.AttachTarget;
import burstscope.run.Capabilities;
import burstscope.run.SweepState;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("ui")
final class SweepPaneTest {
    private final FakeSession session = new FakeSession();
    private List<Throwable> failures = List.of();

    @BeforeEach
    void start() throws InterruptedException {
        failures = Screens.startToolkit();
    }

    @AfterEach
    void nothingFailed() {
        assertThat(failures).isEmpty();
    }

    private Screens open() throws InterruptedException {
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
        return Screens.open(session, 1000, 700, Theme.LIGHT);
    }

    private static boolean startIsGreyed(Screens screens) throws InterruptedException {
        return FxToolkit.call(() -> ((Button) screens.window().view().lookup(".sweep .accent")).isDisabled());
    }

    @Test
    void theKeyShowsTheSweepAndTheBurstsAgain() throws InterruptedException {
        try (Screens screens = open()) {
            screens.press(".scope", KeyCode.F9, false);
            FxToolkit.awaitPulses(4);
            assertThat(tab(screens)).isEqualTo("Sweep");
            screens.press(".scope", KeyCode.F9, false);
            FxToolkit.awaitPulses(4);
            assertThat(tab(screens)).isEqualTo("Bursts");
        }
    }

    @Test
    void aSweepIsStartedOnceAndItsCurveIsShownWithWordsForThoseWhoDoNotSeeIt() throws InterruptedException {
        try (Screens screens = open()) {
            screens.press(".scope", KeyCode.F9, false);
            FxToolkit.awaitPulses(8);
            FxToolkit.run(() -> ((Button) screens.window().view().lookup(".sweep .accent")).fire());
            FxToolkit.awaitPulses(4);
            assertThat(session.sweeps().started()).hasSize(1);
            assertThat(startIsGreyed(screens)).isTrue();
            FxToolkit.run(() -> session.sweeps().become(new SweepState.Finished(FakeSweeps.result(10))));
            FxToolkit.awaitPulses(8);
            assertThat(startIsGreyed(screens)).isFalse();
            Node chart = FxToolkit.call(() -> screens.window().view().lookup(".sweep .pool-curve"));
            assertThat(chart.getAccessibleText()).contains("json pool 8: ");
        }
    }

    @Test
    void eachAxisOfTheResultIsAButtonAndWhatCannotBeVariedSaysWhyInTheMenu() throws InterruptedException {
        session.offer(FakeSession.FEW);
        try (Screens screens = open()) {
            screens.press(".scope", KeyCode.F9, false);
            FxToolkit.run(() -> session.sweeps().become(new SweepState.Finished(FakeSweeps.many(8))));
            FxToolkit.awaitPulses(8);
            Parent side = FxToolkit.call(() -> (Parent) screens.window().view().lookup(".sweep-side .choice"));
            List<ToggleButton> axes = FxToolkit.call(() -> side.lookupAll(".toggle-button").stream()
                    .map(ToggleButton.class::cast)
                    .toList());
            assertThat(axes).extracting(ToggleButton::getText).containsExactly("pool size", "batches", "batch limit");
            FxToolkit.run(() -> axes.getLast().fire());
            FxToolkit.awaitPulses(4);
            Node chart = FxToolkit.call(() -> screens.window().view().lookup(".sweep .pool-curve"));
            assertThat(chart.getAccessibleText()).contains("batch 1000 x 4: ");
            List<String> greyed = FxToolkit.call(() -> screens.window().view().lookupAll(".sweep .menu-button").stream()
                    .flatMap(menu -> ((MenuButton) menu).getItems().stream())
                    .filter(MenuItem::isDisable)
                    .map(MenuItem::getText)
                    .toList());
            assertThat(greyed)
                    .contains("delay: The backend has no control methods.")
                    .anySatisfy(words -> assertThat(words).startsWith("msgpack: Delta Chat's server speaks JSON"));
        }
    }

    @Test
    void everyControlOfTheSweepHasANameForThoseWhoDoNotSeeIt() throws InterruptedException {
        try (Screens screens = open()) {
            screens.press(".scope", KeyCode.F9, false);
            FxToolkit.awaitPulses(8);
            List<String> nameless = FxToolkit.call(() -> screens.window().view().lookupAll(".sweep *").stream()
                    .filter(node -> node instanceof TextField || node instanceof ButtonBase)
                    .filter(node -> node.getAccessibleText() == null
                            || node.getAccessibleText().isBlank())
                    .map(Node::toString)
                    .toList());
            assertThat(nameless).isEmpty();
        }
    }

    @Test
    void whileATapIsWatchedTheStartIsGreyed() throws InterruptedException {
        session.offer(Capabilities.WATCHING);
        try (Screens screens = open()) {
            screens.press(".scope", KeyCode.F9, false);
            FxToolkit.awaitPulses(8);
            assertThat(startIsGreyed(screens)).isTrue();
        }
    }

    private static String tab(Screens screens) throws InterruptedException {
        return FxToolkit.call(() -> ((TabPane) screens.window().view().lookup(".lower-tabs"))
                .getSelectionModel()
                .getSelectedItem()
                .getText());
    }
}
