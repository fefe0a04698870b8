package burstscope.ui.view;

import burstscope.ui.model.CodecRow;
import java.util.List;
import javafx.scene.layout.Region;

/// A horizontal bar of coloured parts, each as wide as its share of the longest bar.
/// - Threads: FX application thread only.
final class ByteBar extends Region {
    private static final double HEIGHT = 11;
    private static final double NARROWEST = 1;

    private List<CodecRow.Part> parts = List.of();

    ByteBar() {
        getStyleClass().add("byte-bar");
        setMinWidth(0);
    }

    void show(List<CodecRow.Part> newParts) {
        if (newParts.equals(parts)) {
            return;
        }
        parts = newParts;
        getChildren().clear();
        for (CodecRow.Part part : newParts) {
            Region piece = new Region();
            piece.getStyleClass().addAll("byte-part", part.style());
            getChildren().add(piece);
        }
        requestLayout();
    }

    @Override
    protected double computePrefHeight(double width) {
        return HEIGHT;
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double y = snapPositionY((getHeight() - HEIGHT) / 2);
        double reached = 0;
        for (int i = 0; i < parts.size(); i++) {
            double from = snapPositionX(reached * width);
            reached += parts.get(i).share();
            double to = snapPositionX(reached * width);
            getChildren().get(i).resizeRelocate(from, y, Math.max(NARROWEST, to - from), HEIGHT);
        }
    }
}
