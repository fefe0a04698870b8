package burstscope.cli;

import picocli.CommandLine;

/// The backend command alone, as a program for tests.
final class BackendProgram {
    private BackendProgram() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new BackendCommand()).execute(args));
    }
}
