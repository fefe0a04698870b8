package burstscope;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/// Prints how many tests ran when all are done, as `mvn -q` hides that.
/// - Threads: the platform calls it on one thread, as tests do not run in parallel.
public final class TestTotals implements TestExecutionListener {
    private int run;
    private int failures;
    private int errors;
    private int skipped;

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        skipped++;
        run++;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        if (test.isTest()) {
            run++;
        }
        if (!passed && result.getStatus() == TestExecutionResult.Status.ABORTED) {
            skipped++;
        } else if (!passed) {
            count(result);
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (run > 0) {
            System.out.println(
                    "Tests run: " + run + ", Failures: " + failures + ", Errors: " + errors + ", Skipped: " + skipped);
        }
    }

    private void count(TestExecutionResult result) {
        if (result.getThrowable().filter(AssertionError.class::isInstance).isPresent()) {
            failures++;
        } else {
            errors++;
        }
    }
}
