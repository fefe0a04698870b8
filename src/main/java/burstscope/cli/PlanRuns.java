package burstscope.cli;

import burstscope.report.ComparisonResult;
import burstscope.report.JsonReport;
import burstscope.run.AttachException;
import burstscope.run.ComparisonPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Runs comparisons one after the other; those that are finished stay when a later one fails or somebody ends the
/// run.
/// @param json whether nothing but JSON goes to the output
record PlanRuns(Terminal terminal, UseCases useCases, boolean json) {

    /// What came of them.
    /// @param failure why not all ran
    record Outcome(List<ComparisonResult> results, Optional<AttachException> failure) {
        Optional<JsonReport.Failure> failureInJson() {
            return failure.map(AttachException::problem)
                    .map(why -> new JsonReport.Failure(why.step(), why.message(), why.tryThis()));
        }
    }

    /// @param table shows a comparison as soon as it is finished; left out where JSON is wanted
    Outcome run(List<ComparisonPlan> plans, Interruption interruption, Consumer<ComparisonResult> table)
            throws InterruptedException {
        List<ComparisonResult> results = new ArrayList<>();
        ProgressPrinter progress = new ProgressPrinter(terminal, interruption::isAsked);
        Optional<AttachException> failure = Optional.empty();
        try {
            for (ComparisonPlan plan : plans) {
                if (!interruption.isAsked()) {
                    ComparisonResult result = useCases.compare(plan, progress);
                    results.add(result);
                    if (!json) {
                        progress.close();
                        table.accept(result);
                    }
                }
            }
        } catch (AttachException e) {
            // What ends with us fails first.
            failure = interruption.isAsked() ? Optional.empty() : Optional.of(e);
        } catch (InterruptedException e) {
            if (!interruption.isAsked()) {
                throw e;
            }
        } finally {
            progress.close();
        }
        if (interruption.isAsked()) {
            terminal.err()
                    .println(
                            results.isEmpty()
                                    ? "Interrupted before a single round was whole: there is nothing to report."
                                    : "Interrupted: only whole rounds are reported.");
            terminal.err().flush();
        }
        return new Outcome(results, failure);
    }
}
