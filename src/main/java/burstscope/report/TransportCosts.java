package burstscope.report;

import burstscope.statistics.Estimate;
import java.util.List;

/// What the transports cost, measured side by side in one run against the demo backend.
/// @param machine before and after the run, in words
/// @param slots of each load and transport
/// @param seed drew the order of the slots
/// @param floors round trips of bare bytes, the least that pipes cost
public record TransportCosts(List<String> machine, int slots, long seed, List<Row> rows, List<Floor> floors) {
    public TransportCosts {
        machine = List.copyOf(machine);
        rows = List.copyOf(rows);
        floors = List.copyOf(floors);
    }

    /// What is kept up during a slot.
    /// @param outstanding requests at once
    /// @param messageBytes of each answer, without what a transport puts around it
    public record Load(int outstanding, int messageBytes) {}

    /// One transport under one load.
    /// @param perSecond answers
    /// @param cpuMicros CPU time of our reading and writing thread for an answer, us
    /// @param ratio of its rate to the one of TCP in the same round
    public record Row(String way, Load load, Estimate perSecond, Estimate cpuMicros, Wire wire, Estimate ratio) {}

    /// Bytes on the wire as far as this process sees them: without TCP's own.
    /// @param in for an answer
    /// @param out for a request
    public record Wire(double in, double out) {}

    /// Bytes through a program that sends them back.
    /// @param perSecond round trips, one at a time
    /// @param ratio of its rate to that of one request at a time over stdio
    public record Floor(int messageBytes, Estimate perSecond, Estimate ratio) {}
}
