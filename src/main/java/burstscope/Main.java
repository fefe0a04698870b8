package burstscope;

/// Starts Burstscope.
public final class Main {

    private Main() {}

    /// Runs the program with the words of the command line.
    public static void main(String[] args) {}
}
