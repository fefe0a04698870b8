package burstscope.tap;

import burstscope.measure.LatencyTally;

/// What became of the requests of one method.
/// - Threads: the observing thread.
final class MethodTally {
    private final LatencyTally backend = new LatencyTally();
    private long answers;
    private long errors;
    private long answerBytes;

    void onAnswer(boolean error, int payloadBytes, long backendNs) {
        answers++;
        errors += error ? 1 : 0;
        answerBytes += payloadBytes;
        backend.record(Math.max(0, backendNs));
    }

    long answers() {
        return answers;
    }

    long errors() {
        return errors;
    }

    long answerBytes() {
        return answerBytes;
    }

    LatencyTally backend() {
        return backend;
    }
}
