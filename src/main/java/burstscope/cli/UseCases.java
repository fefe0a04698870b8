package burstscope.cli;

import burstscope.report.ComparisonResult;
import burstscope.report.OpenLoopReport;
import burstscope.report.TransportCosts;
import burstscope.run.AttachException;
import burstscope.run.BurstComparison;
import burstscope.run.ComparisonPlan;
import burstscope.run.ComparisonProgress;
import burstscope.run.Demonstration;
import burstscope.run.DemonstrationResult;
import burstscope.run.Endurance;
import burstscope.run.OpenLoopPlan;
import burstscope.run.OpenLoopRun;
import burstscope.run.TransportCost;
import burstscope.run.Watch;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/// The long runs that commands start.
interface UseCases {
    ComparisonResult compare(ComparisonPlan plan, ComparisonProgress progress)
            throws AttachException, InterruptedException;

    OpenLoopReport openLoop(OpenLoopPlan plan, ComparisonProgress progress)
            throws AttachException, InterruptedException;

    DemonstrationResult demonstrate(ComparisonProgress progress) throws AttachException, InterruptedException;

    Endurance.Outcome endure(long events, LongConsumer onEvents) throws AttachException, InterruptedException;

    TransportCosts measureTransports(int slots, long seed, Consumer<String> onStep)
            throws IOException, InterruptedException;

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
            public OpenLoopReport openLoop(OpenLoopPlan plan, ComparisonProgress progress)
                    throws AttachException, InterruptedException {
                return new OpenLoopRun(plan).run(progress);
            }

            @Override
            public DemonstrationResult demonstrate(ComparisonProgress progress)
                    throws AttachException, InterruptedException {
                return new Demonstration().run(progress);
            }

            @Override
            public TransportCosts measureTransports(int slots, long seed, Consumer<String> onStep)
                    throws IOException, InterruptedException {
                return new TransportCost(slots, Duration.ofMillis(300), seed, onStep).run();
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
