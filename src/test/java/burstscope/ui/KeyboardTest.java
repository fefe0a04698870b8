package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.run.AttachTarget;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.model.BurstGroupsViewModel;
import burstscope.ui.model.Mode;
import burstscope.ui.view.Theme;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("ui")
class KeyboardTest {
    private final FakeSession session = new FakeSession();
    private Screens screens;

    @BeforeEach
    void open() throws InterruptedException {
        Screens.startToolkit();
        session.attach(AttachTarget.profile("demo"));
        session.backend().run(1);
        screens = Screens.open(session, 1_000, 700, Theme.LIGHT);
        session.asked().clear();
    }

    @AfterEach
    void close() {
        screens.close();
    }

    @Test
    void arrowsOnTheSliderAndPlusAndMinusElsewhereTurnThePool() throws InterruptedException {
        screens.press(".pool-slider", KeyCode.RIGHT, false);
        screens.press(".pool-slider", KeyCode.RIGHT, false);
        screens.press(".scope", KeyCode.MINUS, false);
        screens.press(".scope", KeyCode.PLUS, false);
        screens.press(".pool-slider", KeyCode.PAGE_UP, false);
        screens.press(".pool-slider", KeyCode.HOME, false);

        assertThat(session.asked()).containsExactly("pool 22", "pool 25", "pool 22", "pool 25", "pool 32", "pool 1");
    }

    @Test
    void controlAndDigitsChooseTheDelivery() throws InterruptedException {
        screens.press(".scope", KeyCode.DIGIT1, true);
        screens.press(".scope", KeyCode.DIGIT3, true);
        screens.press(".scope", KeyCode.DIGIT2, true);

        assertThat(session.asked()).containsExactly("single", "batch", "pool 20");
        assertThat(screens.window().model().knobs().modeProperty().get()).isEqualTo(Mode.POOL);
    }

    @Test
    void theNextCodecIsChosenWithControlK() throws InterruptedException {
        screens.press(".scope", KeyCode.K, true);
        session.backend().run(0.2);
        FxToolkit.awaitPulses(2);
        screens.press(".scope", KeyCode.K, true);

        assertThat(session.asked()).containsExactly("codec msgpack", "codec msgpackr");
    }

    @Test
    void spaceFreezesAndFollowsAgain() throws InterruptedException {
        screens.press(".scope", KeyCode.SPACE, false);
        assertThat(screens.window().model().scope().followingProperty().get()).isFalse();
        screens.press(".pool-slider", KeyCode.SPACE, false);
        assertThat(screens.window().model().scope().followingProperty().get()).isTrue();
        screens.press(".number-field", KeyCode.SPACE, false);
        assertThat(screens.window().model().scope().followingProperty().get()).isTrue();
    }

    @Test
    void burstsAreFiredAndCancelled() throws InterruptedException {
        screens.press(".scope", KeyCode.F5, false);
        screens.press(".scope", KeyCode.ESCAPE, false);

        assertThat(session.asked()).containsExactly("fire 1 x 1000 burst", "cancel");
    }

    @Test
    void escapeInAFieldGivesTheOldNumberBackAndCancelsNothing() throws InterruptedException {
        FxToolkit.run(
                () -> screens.window().model().burst().events().textProperty().set("12x"));
        FxToolkit.run(() -> {
            var field = screens.window().view().lookupAll(".number-field").stream()
                    .filter(node -> "Events".equals(node.getAccessibleText()))
                    .findFirst()
                    .orElseThrow();
            field.requestFocus();
            field.fireEvent(new javafx.scene.input.KeyEvent(
                    javafx.scene.input.KeyEvent.KEY_PRESSED, "", "", KeyCode.ESCAPE, false, false, false, false));
        });
        FxToolkit.awaitPulses(2);

        assertThat(screens.window().model().burst().events().textProperty().get())
                .isEqualTo("1000");
        assertThat(session.asked()).isEmpty();
    }

    @Test
    void controlTChangesTheColours() throws InterruptedException {
        screens.press(".scope", KeyCode.T, true);
        assertThat(screens.window().themeProperty().get()).isEqualTo(Theme.DARK);
        screens.press(".scope", KeyCode.T, true);
        screens.press(".scope", KeyCode.T, true);
        assertThat(screens.window().themeProperty().get()).isEqualTo(Theme.LIGHT);
    }

    @Test
    void helpComesAndGoes() throws InterruptedException {
        screens.press(".scope", KeyCode.F1, false);
        assertThat(screens.window().view().lookup(".help").isVisible()).isTrue();
        screens.press(".help-card", KeyCode.ESCAPE, false);
        assertThat(screens.window().view().lookup(".help").isVisible()).isFalse();
        assertThat(session.asked()).isEmpty();
    }

    @Test
    void controlDLeavesAndConnectsAgain() throws InterruptedException {
        screens.press(".scope", KeyCode.D, true);
        screens.press(".scope", KeyCode.D, true);

        assertThat(session.asked()).containsSubsequence("detach", "attach demo [] ", "pool 20");
    }

    @Test
    void theTableIsCopiedForASpreadsheet() throws InterruptedException {
        Demonstrations.minute(session);
        FxToolkit.awaitPulses(4);
        screens.press(".bursts .table-view", KeyCode.C, true);
        String text = FxToolkit.call(() -> Clipboard.getSystemClipboard().getString());

        assertThat(text.lines()).hasSize(21);
        assertThat(text).startsWith("number\tkind\tsetting");
    }

    @Test
    void aAndBMarkTheChosenBurstsAndEscapeTakesTheMarksOffBeforeItCancels() throws InterruptedException {
        Demonstrations.minute(session);
        FxToolkit.awaitPulses(4);
        var groups = screens.window().model().bursts().groups();
        choose(0, 1, 2);
        screens.press(".bursts .table-view", KeyCode.A, false);
        choose(3, 4);
        screens.press(".bursts .table-view", KeyCode.B, false);
        var rows = screens.window().model().bursts().rows();

        assertThat(groups.sideOf(rows.get(2))).contains(BurstGroupsViewModel.Side.A);
        assertThat(groups.sideOf(rows.get(3))).contains(BurstGroupsViewModel.Side.B);
        assertThat(FxToolkit.call(() -> verdict().isVisible())).isTrue();
        assertThat(FxToolkit.call(() -> verdict().getAccessibleText())).startsWith("A and B: ");

        session.asked().clear();
        screens.press(".bursts .table-view", KeyCode.ESCAPE, false);
        assertThat(FxToolkit.call(() -> verdict().isVisible())).isFalse();
        assertThat(session.asked()).isEmpty();
        screens.press(".bursts .table-view", KeyCode.ESCAPE, false);
        assertThat(session.asked()).containsExactly("cancel");
    }

    private Node verdict() {
        return screens.window().view().lookup(".verdict-line");
    }

    private void choose(int... indices) throws InterruptedException {
        FxToolkit.run(() -> {
            TableView<?> table = (TableView<?>) screens.window().view().lookup(".bursts .table-view");
            table.getSelectionModel().clearSelection();
            for (int index : indices) {
                table.getSelectionModel().select(index);
            }
        });
    }
}
