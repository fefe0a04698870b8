package burstscope.run;

import burstscope.measure.BurstRecord;

/// Bursts to fire.
/// @param kind a kind that the profile offers; empty for its first
/// @param payloadBytes payload of one event where the backend lets the client choose
/// @param spacingNs time between two events at the backend; 0 for as fast as it can
/// @param repeat bursts, one after the other
public record BurstOrder(
        String kind, int events, int payloadBytes, long spacingNs, int repeat, BurstRecord.Start start) {}
