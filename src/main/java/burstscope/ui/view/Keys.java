package burstscope.ui.view;

import burstscope.ui.model.KnobsViewModel;
import burstscope.ui.model.Mode;
import burstscope.ui.model.PoolScale;
import burstscope.ui.model.WindowViewModel;
import javafx.beans.property.ObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;

/// Keys that work wherever the focus is, unless the focused control wants them.
/// - Threads: FX application thread only.
final class Keys {
    private final WindowView view;
    private final WindowViewModel model;
    private final ObjectProperty<Theme> theme;

    private Keys(WindowView view, WindowViewModel model, ObjectProperty<Theme> theme) {
        this.view = view;
        this.model = model;
        this.theme = theme;
    }

    static void install(WindowView view, WindowViewModel model, ObjectProperty<Theme> theme) {
        view.addEventHandler(KeyEvent.KEY_PRESSED, new Keys(view, model, theme)::handle);
    }

    private void handle(KeyEvent event) {
        boolean done = event.isShortcutDown() ? withControl(event) : plain(event);
        if (done) {
            event.consume();
        }
    }

    private boolean withControl(KeyEvent event) {
        switch (event.getCode()) {
            case D -> model.source().toggleConnection();
            case R -> model.source().connectNow();
            case T -> theme.set(theme.get().next());
            case K -> model.knobs().codec().chooseNext();
            case DIGIT1, NUMPAD1 -> mode(Mode.SINGLE);
            case DIGIT2, NUMPAD2 -> mode(Mode.POOL);
            case DIGIT3, NUMPAD3 -> mode(Mode.BATCH);
            case DIGIT4, NUMPAD4 -> mode(Mode.PUSH);
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean plain(KeyEvent event) {
        Node focused = view.getScene().getFocusOwner();
        boolean typing = focused instanceof TextInputControl;
        boolean pressing = typing || focused instanceof ButtonBase || focused instanceof ComboBoxBase<?>;
        switch (event.getCode()) {
            case F1 -> view.toggleHelp();
            case F4 -> view.toggleRivals();
            case F5 -> model.burst().fire();
            case F6 -> view.nextLower();
            case F7 -> view.toggleFindings();
            case F9 -> view.toggleSweep();
            case F8 -> model.scope().toggleFollowing();
            case ESCAPE -> {
                if (!view.hideHelp()) {
                    model.burst().cancel();
                }
            }
            case SPACE -> {
                if (pressing) {
                    return false;
                }
                model.scope().toggleFollowing();
            }
            case PLUS, ADD, EQUALS -> {
                if (typing) {
                    return false;
                }
                resize(1);
            }
            case MINUS, SUBTRACT -> {
                if (typing) {
                    return false;
                }
                resize(-1);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void resize(int direction) {
        KnobsViewModel knobs = model.knobs();
        knobs.setPoolSize(PoolScale.step(knobs.poolSizeProperty().get(), direction));
    }

    private void mode(Mode mode) {
        if (model.knobs().modeAvailability(mode).offered()) {
            model.knobs().modeProperty().set(mode);
        }
    }
}
