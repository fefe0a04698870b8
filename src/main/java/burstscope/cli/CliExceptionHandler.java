package burstscope.cli;

import burstscope.report.SafeText;
import burstscope.run.AttachException;
import burstscope.run.AttachProblem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Says what went wrong, in words and by the exit code. The only place where a failure is printed.
final class CliExceptionHandler implements IExecutionExceptionHandler, IParameterExceptionHandler {
    private static final int FRAMES = 12;

    private static final int MOST_LINES = 4;

    private final Terminal terminal;

    CliExceptionHandler(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleParseException(ParameterException e, String[] words) {
        PrintWriter err = terminal.err();
        CommandLine command = e.getCommandLine();
        // A few lines at most: a mark may stand below the place where a word goes wrong.
        String.valueOf(e.getMessage()).lines().limit(MOST_LINES).map(SafeText::line).forEach(err::println);
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println("'" + command.getCommandSpec().qualifiedName() + " --help' tells what is possible.");
        err.flush();
        return ExitCodes.USAGE;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult result) {
        PrintWriter err = terminal.err();
        try {
            return switch (e) {
                case AttachException attach -> cannotAttach(attach.problem());
                case IOException io -> cannotWrite(io);
                case UncheckedIOException io -> cannotWrite(io);
                case InterruptedException interrupted -> interrupted();
                default -> unexpected(e);
            };
        } finally {
            err.flush();
        }
    }

    private int cannotAttach(AttachProblem problem) {
        PrintWriter err = terminal.err();
        String what = problem.afterAttaching() ? "The measurement broke off" : "Cannot attach";
        err.println(what + ": the step '" + SafeText.line(problem.step()) + "' failed.");
        err.println("  what happened: " + SafeText.line(problem.message()));
        err.println("  what to try:   " + SafeText.line(problem.tryThis()));
        return ExitCodes.CANNOT_ATTACH;
    }

    private int cannotWrite(Exception e) {
        String what = switch (e) {
            case AccessDeniedException denied -> denied.getFile() + ": permission denied";
            case FileSystemException file
            when file.getReason() == null ->
                file.getFile() + ": " + e.getClass().getSimpleName().replace("Exception", "");
            default -> String.valueOf(e.getMessage());
        };
        terminal.err().println("The output could not be written: " + SafeText.line(what));
        return ExitCodes.MISSED;
    }

    private int interrupted() {
        Thread.currentThread().interrupt();
        terminal.err().println("Interrupted; the comparison that was running is lost.");
        return ExitCodes.INVALID_MEASUREMENT;
    }

    private int unexpected(Exception e) {
        PrintWriter err = terminal.err();
        err.println("Burstscope failed, which is a fault of Burstscope: " + SafeText.line(e.toString()));
        StackTraceElement[] frames = e.getStackTrace();
        for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
            err.println("    at " + frames[i]);
        }
        Throwable cause = e.getCause();
        if (cause != null) {
            err.println("  caused by " + SafeText.line(cause.toString()));
        }
        return ExitCodes.INVALID_MEASUREMENT;
    }
}
