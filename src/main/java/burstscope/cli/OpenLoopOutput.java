package burstscope.cli;

import burstscope.report.OpenLoopHtml;
import burstscope.report.OpenLoopJson;
import burstscope.report.OpenLoopReport;
import burstscope.report.OpenLoopText;
import burstscope.report.Validity.Verdict;
import burstscope.run.AttachException;
import burstscope.run.OpenLoopPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Runs an open loop for `burst` and shows what came of it.
record OpenLoopOutput(
        Terminal terminal,
        UseCases useCases,
        boolean json,
        @Nullable Path output) {
    int run(OpenLoopPlan plan) throws AttachException, InterruptedException, IOException {
        OutputPlace.checkFolder(output);
        try (Interruption interruption = Interruption.watch()) {
            OpenLoopReport report = measure(plan, interruption);
            return report == null ? ExitCodes.INVALID_MEASUREMENT : show(plan, report);
        }
    }

    /// Null when somebody ended it before there was anything.
    private @Nullable OpenLoopReport measure(OpenLoopPlan plan, Interruption interruption)
            throws AttachException, InterruptedException {
        ProgressPrinter progress = new ProgressPrinter(terminal, interruption::isAsked);
        @Nullable OpenLoopReport report = null;
        try {
            report = useCases.openLoop(plan, progress);
        } catch (AttachException e) {
            // What ends with us fails first.
            if (!interruption.isAsked()) {
                throw e;
            }
        } finally {
            progress.close();
        }
        if (interruption.isAsked()) {
            terminal.err()
                    .println(
                            report == null
                                    ? "Interrupted before anything was sent: there is nothing to report."
                                    : "Interrupted: what was measured until then is reported.");
            terminal.err().flush();
        }
        return report;
    }

    private int show(OpenLoopPlan plan, OpenLoopReport report) throws IOException {
        terminal.out().print(json ? OpenLoopJson.render(report) : OpenLoopText.render(report));
        terminal.out().flush();
        if (output != null) {
            Files.createDirectories(output);
            Path file = output.resolve("open-loop.json");
            Files.writeString(file, OpenLoopJson.render(report), StandardCharsets.UTF_8);
            Path page = output.resolve("open-loop.html");
            Files.writeString(
                    page, OpenLoopHtml.render(plan.target().profile() + ", open loop", report), StandardCharsets.UTF_8);
            (json ? terminal.err() : terminal.out()).println("Report: " + page.toAbsolutePath());
        }
        return report.validity().verdict() == Verdict.INVALID ? ExitCodes.INVALID_MEASUREMENT : ExitCodes.FINE;
    }
}
