package burstscope.capture;

/// Text that is no trigger: what is wrong, and where.
public final class TriggerSyntaxException extends Exception {
    private static final long serialVersionUID = 1;
    private static final int MOST_SHOWN = 300;

    private final String problem;
    private final String text;
    private final int position;

    /// @param position index of the character where the text goes wrong; its length where something is missing
    public TriggerSyntaxException(String problem, String text, int position) {
        super(problem + " (at character " + (position + 1) + ")");
        this.problem = problem;
        this.text = text;
        this.position = Math.clamp(position, 0, text.length());
    }

    /// What is wrong, without the place.
    public String problem() {
        return problem;
    }

    public int position() {
        return position;
    }

    /// The problem, the text below it, and a mark below the place where it goes wrong.
    public String withMark() {
        if (text.length() > MOST_SHOWN) {
            return String.valueOf(getMessage());
        }
        return problem + ":\n  " + text.replaceAll("\\p{Cntrl}", " ") + "\n  " + " ".repeat(position) + "^";
    }
}
