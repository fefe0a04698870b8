package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.run.AttachProblem;
import burstscope.run.AttachTarget;
import burstscope.run.SessionState;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import burstscope.ui.view.WindowView;
import java.io.ByteArrayOutputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("ui")
class WindowTest {
    private static final Set<String> MAY_BE_SHORTENED = Set.of("attached", "state-detail", "check-note");

    private List<Throwable> failures = List.of();

    @BeforeEach
    void start() throws InterruptedException {
        failures = Screens.startToolkit();
    }

    @AfterEach
    void nothingFailedOnTheToolkitThread() {
        assertThat(failures).isEmpty();
    }

    @Test
    void showsDataAndFollowsTheSizeOfItsStage() throws InterruptedException {
        FakeSession session = attached();
        try (Screens screens = Screens.open(session, 1_000, 700, Theme.LIGHT)) {
            for (double width : new double[] {1_000, 620, 880}) {
                FxToolkit.run(() -> {
                    screens.stage().setMinWidth(100);
                    screens.stage().setWidth(width);
                    screens.stage().setHeight(width * 0.7);
                    session.backend().run(0.5);
                });
                FxToolkit.awaitPulses(6);
            }
            Node scope = FxToolkit.call(() -> screens.window().view().lookup(".scope"));
            assertThat(scope.getLayoutBounds().getWidth()).isBetween(400.0, 800.0);
            assertThat(screens.window().model().bursts().rows()).isNotEmpty();
        }
    }

    @Test
    void everyFocusableControlHasAnAccessibleName() throws InterruptedException {
        for (boolean attach : new boolean[] {false, true}) {
            FakeSession session = attach ? attached() : new FakeSession();
            try (Screens screens = Screens.open(session, 1_000, 700, Theme.LIGHT)) {
                List<String> nameless = new ArrayList<>();
                List<String> named = new ArrayList<>();
                FxToolkit.run(() -> Screens.walk(screens.window().view(), node -> {
                    if (node.isFocusTraversable()) {
                        String name = node.getAccessibleText();
                        (name == null || name.isBlank() ? nameless : named).add(node + " " + name);
                    }
                }));
                assertThat(nameless).isEmpty();
                assertThat(named).hasSizeGreaterThan(18);
            }
        }
    }

    @Test
    void noTextIsCutOffInTheSmallestWindow() throws InterruptedException {
        for (Theme theme : Theme.values()) {
            try (Screens screens = Screens.open(attached(), 1_000, 700, theme)) {
                assertThat(shortened(screens)).isEmpty();
            }
        }
        FakeSession failed = new FakeSession();
        failed.become(longFailure());
        try (Screens screens = Screens.open(failed, 1_000, 700, Theme.LIGHT)) {
            assertThat(shortened(screens)).isEmpty();
        }
    }

    @Test
    void everyStateAndEveryThemeLooksDifferent() throws Exception {
        List<Consumer<FakeSession>> states = List.of(
                session -> {},
                session -> session.become(new SessionState.Connecting("handshake")),
                session -> session.become(longFailure()),
                session -> {
                    session.attach(AttachTarget.profile("demo"));
                    Demonstrations.minute(session);
                });
        Set<Integer> seen = new HashSet<>();
        for (Consumer<FakeSession> state : states) {
            for (Theme theme : states.getLast().equals(state) ? Theme.values() : new Theme[] {Theme.LIGHT}) {
                FakeSession session = new FakeSession();
                state.accept(session);
                try (Screens screens = Screens.open(session, 1_000, 700, theme)) {
                    WritableImage image = screens.picture();
                    assertThat(colours(image)).isGreaterThan(30);
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    Png.write(image, bytes);
                    assertThat(seen.add(java.util.Arrays.hashCode(bytes.toByteArray())))
                            .isTrue();
                }
            }
        }
    }

    @Test
    void aClosedWindowIsCollected() throws InterruptedException {
        WeakReference<WindowView> view = openAndClose();
        FxToolkit.awaitPulses(4);
        for (int i = 0; i < 200 && view.get() != null; i++) {
            System.gc();
            FxToolkit.awaitPulses(2);
        }
        assertThat(view.get()).isNull();
    }

    private static WeakReference<WindowView> openAndClose() throws InterruptedException {
        try (Screens screens = Screens.open(attached(), 1_000, 700, Theme.LIGHT)) {
            WeakReference<WindowView> view =
                    new WeakReference<>(screens.window().view());
            FxToolkit.awaitPulses(4);
            return view;
        }
    }

    private static FakeSession attached() {
        FakeSession session = new FakeSession();
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
        return session;
    }

    private static SessionState longFailure() {
        return new SessionState.Failed(new AttachProblem(
                "start the program",
                "The program /opt/a/very/long/path/to/some-rpc-server ended with exit code 127 before it answered. It"
                        + " wrote: error while loading shared libraries: libsomething-with-a-long-name.so.6",
                "install it, or name another program in Target."));
    }

    private static List<String> shortened(Screens screens) throws InterruptedException {
        FxToolkit.awaitPulses(6);
        List<String> found = new ArrayList<>();
        FxToolkit.run(() -> Screens.walk(screens.window().view(), node -> {
            boolean allowed = node.getStyleClass().stream().anyMatch(MAY_BE_SHORTENED::contains);
            if (node instanceof Labeled labeled && shown(node) && !allowed) {
                String whole = labeled.getText() == null ? "" : labeled.getText();
                for (Node child : labeled.getChildrenUnmodifiable()) {
                    if (child instanceof Text text
                            && !withoutSpace(text.getText()).equals(withoutSpace(whole.replaceFirst("_", "")))) {
                        found.add(whole + " -> " + text.getText());
                    }
                }
            }
        }));
        return found;
    }

    private static boolean shown(Node node) {
        for (Node each = node; each != null; each = each.getParent()) {
            if (!each.isVisible()) {
                return false;
            }
        }
        return !(node instanceof Label label) || !label.getText().isEmpty();
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s", "");
    }

    private static int colours(Image image) {
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y += 3) {
            for (int x = 0; x < image.getWidth(); x += 3) {
                colours.add(image.getPixelReader().getArgb(x, y));
            }
        }
        return colours.size();
    }
}
