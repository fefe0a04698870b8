package burstscope.ui;

import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;

/// A window of its own for a test, on a screen in memory.
final class Screens implements AutoCloseable {
    private final Stage stage;
    private final BurstscopeWindow window;

    private Screens(Stage stage, BurstscopeWindow window) {
        this.stage = stage;
        this.window = window;
    }

    /// Starts the toolkit and collects what fails on its thread.
    static List<Throwable> startToolkit() throws InterruptedException {
        FxToolkit.startHeadless();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        FxToolkit.run(() -> Thread.currentThread().setUncaughtExceptionHandler((_, thrown) -> failures.add(thrown)));
        return failures;
    }

    static Screens open(FakeSession session, double width, double height, Theme theme) throws InterruptedException {
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(
                    session, List.of("demo", "deltachat"), new BurstscopeWindow.Size(width, height), theme);
            built.show(stage);
            return built;
        });
        FxToolkit.awaitPulses(4);
        return new Screens(stage, window);
    }

    Stage stage() {
        return stage;
    }

    BurstscopeWindow window() {
        return window;
    }

    WritableImage picture() throws InterruptedException {
        return FxToolkit.call(() -> window.scene().snapshot(null));
    }

    /// Focuses a node and presses a key on it; then lets two pulses pass.
    void press(String selector, KeyCode code, boolean control) throws InterruptedException {
        FxToolkit.run(() -> {
            Node node = window.view().lookup(selector);
            node.requestFocus();
            node.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, control, false, false));
        });
        FxToolkit.awaitPulses(2);
    }

    static void walk(Node node, Consumer<Node> visitor) {
        visitor.accept(node);
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> walk(child, visitor));
        }
    }

    @Override
    public void close() {
        try {
            FxToolkit.run(() -> {
                stage.close();
                window.close();
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while closing", e);
        }
    }
}
