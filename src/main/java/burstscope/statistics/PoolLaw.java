package burstscope.statistics;

/// A law of events per second against pool size N.
/// - Shape: N / (waiting + serial N + crosstalk N (N - 1)), all three at least 0.
/// @param waiting what a request costs that others can share the time of, such as a round trip, s
/// @param serial what each event costs that nothing else can share the time of, s; 1 / serial is the ceiling of a
///     hyperbolic law
/// @param crosstalk what each pair of requests costs, s; 0 in a hyperbolic law
public record PoolLaw(Form form, double waiting, double serial, double crosstalk) {

    /// Which of the two laws.
    public enum Form {
        /// N / (a + b N): rises to a ceiling.
        HYPERBOLIC(2),
        /// Gunther's Universal Scalability Law: rises, and may fall again.
        UNIVERSAL_SCALABILITY(3);

        private final int parameters;

        Form(int parameters) {
            this.parameters = parameters;
        }

        int parameters() {
            return parameters;
        }
    }

    /// Events per second that the law gives.
    public double eventsPerSecond(double pool) {
        return pool / (waiting + serial * pool + crosstalk * pool * (pool - 1));
    }

    /// Events per second with a pool of one: lambda (or gamma) of the Universal Scalability Law.
    public double lambda() {
        return 1 / (waiting + serial);
    }

    /// Contention, 0..1.
    public double sigma() {
        return serial / (waiting + serial);
    }

    /// Coherency.
    public double kappa() {
        return crosstalk / (waiting + serial);
    }

    /// Pool size with the highest rate; infinite where the law only rises.
    public double bestPool() {
        return crosstalk == 0 ? Double.POSITIVE_INFINITY : Math.sqrt(waiting / crosstalk);
    }

    /// What a burst needs at least when each event takes a round trip and the pool's requests wait side by side: a
    /// bound of theory, below which no honest measurement lies.
    /// @return events x round trip / pool, ns
    public static double drainBoundNs(long events, double roundTripNs, int pool) {
        return events * roundTripNs / pool;
    }
}
