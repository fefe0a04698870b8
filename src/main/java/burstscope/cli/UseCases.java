package burstscope.cli;

import burstscope.report.ComparisonResult;
import burstscope.run.AttachException;
import burstscope.run.BurstComparison;
import burstscope.run.ComparisonPlan;
import burstscope.run.ComparisonProgress;
import burstscope.run.Demonstration;
import burstscope.run.DemonstrationResult;
import burstscope.run.Endurance;
import burstscope.run.Watch;
import java.util.function.LongConsumer;

/// The long runs that commands start.
interface UseCases {
    ComparisonResult compare(ComparisonPlan plan, ComparisonProgress progress)
            throws AttachException, InterruptedException;

    DemonstrationResult demonstrate(ComparisonProgress progress) throws AttachException, InterruptedException;

    Endurance.Outcome endure(long events, LongConsumer onEvents) throws AttachException, InterruptedException;

    /// Watches for some time at most, ns.
    void watch(Watch watch, Watch.Listener listener, long forNs) throws AttachException, InterruptedException;

    static UseCases real() {
        return new UseCases() {
            @Override
            public ComparisonResult compare(ComparisonPlan plan, ComparisonProgress progress)
                    throws AttachException, InterruptedException {
                return new BurstComparison(plan).run(progress);
            }

            @Override
            public DemonstrationResult demonstrate(ComparisonProgress progress)
                    throws AttachException, InterruptedException {
                return new Demonstration().run(progress);
            }

            @Override
            public void watch(Watch watch, Watch.Listener listener, long forNs)
                    throws AttachException, InterruptedException {
                watch.run(listener, forNs);
            }

            @Override
            public Endurance.Outcome endure(long events, LongConsumer onEvents)
                    throws AttachException, InterruptedException {
                return new Endurance(events).run(onEvents);
            }
        };
    }
}
