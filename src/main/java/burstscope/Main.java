package burstscope;

import burstscope.cli.BurstscopeCommand;

/// Starts Burstscope: joins the command line with the window and leaves the rest to them.
public final class Main {
    private Main() {}

    /// Runs the program with the words of the command line.
    public static void main(String[] args) {
        System.exit(BurstscopeCommand.run(args, new WindowScreen()));
    }
}
