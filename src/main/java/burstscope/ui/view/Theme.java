package burstscope.ui.view;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.net.URL;
import java.util.Locale;
import javafx.scene.Scene;

/// How the window is coloured.
public enum Theme {
    LIGHT,
    DARK,
    CONTRAST;

    /// The one that the theme key goes to next.
    public Theme next() {
        return switch (this) {
            case LIGHT -> DARK;
            case DARK -> CONTRAST;
            case CONTRAST -> LIGHT;
        };
    }

    /// Its name in the interface.
    public String label() {
        return switch (this) {
            case LIGHT -> "Light";
            case DARK -> "Dark";
            case CONTRAST -> "High contrast";
        };
    }

    /// Colours a scene, and the pop-ups that its controls open from now on.
    public void apply(Scene scene) {
        scene.setUserAgentStylesheet(
                this == LIGHT ? new PrimerLight().getUserAgentStylesheet() : new PrimerDark().getUserAgentStylesheet());
        scene.getStylesheets().setAll(sheet(name().toLowerCase(Locale.ROOT)), sheet("window"));
    }

    private static String sheet(String name) {
        URL url = Theme.class.getResource(name + ".css");
        if (url == null) {
            throw new IllegalStateException("the style sheet " + name + ".css is missing");
        }
        return url.toExternalForm();
    }
}
