package burstscope.cli;

import picocli.CommandLine.Option;

/// The options of `burst` that make it an open loop.
final class OpenLoopOptions {
    @Option(
            names = "--open-loop",
            paramLabel = "SCHEDULE",
            defaultValue = "",
            description =
                    "Instead of comparing bursts, send the request that makes one event (or the call whose answer is"
                            + " the event) by a fixed schedule: rate:1000/s, or bursts:50/100ms for 50 at once every 100 ms. Tells"
                            + " response time from the intended start beside service time, and what was late or missed. The first"
                            + " --pool and --codec hold.")
    String schedule = "";

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "10",
            description = "How long the schedule of --open-loop is measured, after one second of warm-up that is in no"
                    + " figure. Default: ${DEFAULT-VALUE}")
    int seconds;

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            defaultValue = "1000",
            description =
                    "Requests of --open-loop that may be unanswered at once; above that they are sent late. 1 is a"
                            + " client that waits for each answer. Default: ${DEFAULT-VALUE}")
    int inFlight;
}
