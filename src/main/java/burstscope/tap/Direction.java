package burstscope.tap;

/// Which way bytes go.
public enum Direction {
    TO_BACKEND("client to backend"),
    TO_CLIENT("backend to client");

    private final String words;

    Direction(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    Direction other() {
        return this == TO_BACKEND ? TO_CLIENT : TO_BACKEND;
    }
}
