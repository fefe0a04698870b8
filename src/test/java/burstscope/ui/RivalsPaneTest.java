package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.Rivals;
import burstscope.run.AttachTarget;
import burstscope.run.Capabilities;
import burstscope.run.Detour;
import burstscope.run.RivalWish;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("ui")
final class RivalsPaneTest {
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
        session.backend().run(1);
        Screens screens = Screens.open(session, 1000, 700, Theme.LIGHT);
        screens.press(".scope", KeyCode.F4, false);
        FxToolkit.awaitPulses(4);
        session.asked().clear();
        return screens;
    }

    private static List<Control> controls(Screens screens) throws InterruptedException {
        return FxToolkit.call(() -> {
            List<Control> found = new ArrayList<>();
            Screens.walk(screens.window().view().lookup(".rivals"), node -> {
                if (node instanceof Control control && !(node instanceof Label)) {
                    found.add(control);
                }
            });
            return found;
        });
    }

    private static Control control(Screens screens, String accessible) throws InterruptedException {
        return controls(screens).stream()
                .filter(control -> accessible.equals(control.getAccessibleText()))
                .findFirst()
                .orElseThrow();
    }

    private static void type(Screens screens, String accessible, String text) throws InterruptedException {
        TextField field = (TextField) control(screens, accessible);
        FxToolkit.run(() -> {
            field.setText(text);
            field.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
        });
        FxToolkit.awaitPulses(4);
    }

    private static void click(Screens screens, String accessible) throws InterruptedException {
        Control control = control(screens, accessible);
        FxToolkit.run(() -> {
            if (control instanceof CheckBox box) {
                box.fire();
            } else {
                ((ToggleButton) control).fire();
            }
        });
        FxToolkit.awaitPulses(4);
    }

    @Test
    void theKeyOpensTheSwitchesInSightWithTheFocusAndFoldsThemAway() throws InterruptedException {
        try (Screens screens = open()) {
            Node fold = FxToolkit.call(() -> screens.window().view().lookup(".fold"));
            assertThat(FxToolkit.call(fold::isFocused)).isTrue();
            assertThat(fold.getAccessibleText()).isEqualTo("Other explanations, open");
            Control first = control(screens, "Consumer time an event");
            assertThat(FxToolkit.call(() -> isShown(first))).isTrue();
            ScrollPane left =
                    (ScrollPane) FxToolkit.call(() -> screens.window().view().lookup(".left"));
            assertThat(FxToolkit.call(left::getVvalue)).isEqualTo(left.getVmax());
            screens.press(".scope", KeyCode.F4, false);
            assertThat(fold.getAccessibleText()).isEqualTo("Other explanations, folded away");
            Control time = control(screens, "Consumer time an event");
            assertThat(FxToolkit.call(() -> isShown(time))).isFalse();
        }
    }

    private static boolean isShown(@Nullable Node node) {
        return node == null || (node.isVisible() && isShown(node.getParent()));
    }

    @Test
    void everyControlIsReachedByTheKeyboardAndHasANameAndAHelp() throws InterruptedException {
        try (Screens screens = open()) {
            List<Control> controls = controls(screens);
            assertThat(controls).hasSizeGreaterThan(10);
            for (Control control : controls) {
                assertThat(control.isFocusTraversable()).as(control.toString()).isTrue();
                assertThat(control.getAccessibleText()).as(control.toString()).isNotBlank();
            }
            assertThat(controls)
                    .filteredOn(control -> control instanceof TextField && control.isVisible())
                    .allSatisfy(
                            control -> assertThat(control.getAccessibleHelp()).isNotBlank());
        }
    }

    @Test
    void whatIsTurnedIsWishedFor() throws InterruptedException {
        try (Screens screens = open()) {
            click(screens, "Consumer busy");
            type(screens, "Consumer time an event", "0.3 ms");
            type(screens, "Large answers under way", "3");
            type(screens, "KiB of each large answer", "32");
            type(screens, "Events equal at these JSON pointers are consumed once", "/event/kind");
            click(screens, "Log every request and answer to a file");
            click(screens, "Measure the stages of every event");
            assertThat(session.rivals().wishes().getLast())
                    .isEqualTo(new RivalWish(
                            new Rivals(
                                    new Rivals.Consumer(Rivals.Manner.BUSY, 300_000),
                                    new Rivals.Alongside(3, 32 << 10),
                                    List.of("/event/kind"),
                                    true),
                            true));
            assertThat(session.asked()).isEmpty();
        }
    }

    @Test
    void badInputIsToldBesideTheFieldAndEscapeTakesItBackWithoutCancellingBursts() throws InterruptedException {
        try (Screens screens = open()) {
            String name = "Events equal at these JSON pointers are consumed once";
            type(screens, name, "kind");
            assertThat(problems(screens)).anyMatch(text -> text.startsWith("'kind' is no pointer"));
            type(screens, "Consumer time an event", "long");
            assertThat(problems(screens)).anyMatch(text -> text.startsWith("Time an event: "));
            Control field = control(screens, name);
            FxToolkit.run(() -> field.fireEvent(
                    new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ESCAPE, false, false, false, false)));
            FxToolkit.awaitPulses(2);
            assertThat(problems(screens)).noneMatch(text -> text.contains("pointer"));
            assertThat(session.rivals().wishes()).isEmpty();
            assertThat(session.asked()).isEmpty();
        }
    }

    private static List<String> problems(Screens screens) throws InterruptedException {
        return FxToolkit.call(() -> screens.window().view().lookupAll(".rivals .problem").stream()
                .filter(Node::isVisible)
                .map(node -> ((Label) node).getText())
                .toList());
    }

    @Test
    void oneMoreProcessIsTakenAtTheNextConnect() throws InterruptedException {
        try (Screens screens = open()) {
            click(screens, "One more process on the way");
            assertThat(session.asked()).isEmpty();
            screens.press(".scope", KeyCode.R, true);
            assertThat(session.asked()).contains("attach demo []  by " + new Detour(0, true));
        }
    }

    @Test
    void largeAnswersAreGreyedWithTheReasonWhereTheBackendHasNone() throws InterruptedException {
        session.offer(FakeSession.FEW);
        try (Screens screens = open()) {
            Control answers = control(screens, "Large answers under way");
            assertThat(answers.isDisabled()).isTrue();
            assertThat(answers.getAccessibleHelp()).contains("names no request with a large answer");
            assertThat(control(screens, "Consumer time an event").isDisabled()).isFalse();
        }
    }

    @Test
    void whileATapIsWatchedEverySwitchIsGreyed() throws InterruptedException {
        session.offer(Capabilities.WATCHING);
        try (Screens screens = open()) {
            assertThat(controls(screens))
                    .filteredOn(control -> !control.getStyleClass().contains("fold")
                            && !control.getStyleClass().contains("log-file"))
                    .allSatisfy(control -> assertThat(control.isDisabled()).isTrue());
        }
    }
}
