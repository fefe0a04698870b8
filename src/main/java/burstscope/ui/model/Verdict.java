package burstscope.ui.model;

import java.util.List;

/// Whether the figures on screen can be trusted.
/// @param reasons why not, in words; empty unless doubtful
public record Verdict(Level level, List<String> reasons) {
    static final Verdict NO_DATA = new Verdict(Level.UNKNOWN, List.of());

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    public String word() {
        return switch (level) {
            case UNKNOWN -> "no data";
            case GOOD -> "valid";
            case DOUBTFUL -> "suspect";
            case WRONG -> "invalid";
        };
    }
}
