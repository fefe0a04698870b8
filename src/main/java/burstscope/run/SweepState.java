package burstscope.run;

import burstscope.report.SweepResult;

/// Where a session's sweep stands.
public sealed interface SweepState {
    /// None was ordered yet.
    record None() implements SweepState {}

    /// Under way, or waiting for its turn.
    /// @param step what it does or did last, in words
    /// @param done bursts finished, warm-up included
    /// @param total bursts there will be; 0 before the first
    /// @param leftNs about how long it takes at most from here, ns; -1 while that cannot be guessed
    record Running(String step, int done, int total, long leftNs) implements SweepState {}

    /// Done, or ended early with whole rounds.
    record Finished(SweepResult result) implements SweepState {}

    /// It could not be run, or ended before a round was whole.
    /// @param reason in words; may quote the peer
    record Refused(String reason) implements SweepState {}
}
