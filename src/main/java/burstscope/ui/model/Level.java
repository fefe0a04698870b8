package burstscope.ui.model;

/// How a reading is meant.
public enum Level {
    UNKNOWN,
    GOOD,
    DOUBTFUL,
    WRONG
}
