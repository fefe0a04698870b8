package burstscope.compare.shadow;

/// How much traffic of one kind and size there was, and how much of it was sampled.
/// @param messages all that were seen
/// @param bytes of their payloads on the wire
/// @param sampled those that were tried under every coding
/// @param sampledBytes of their payloads on the wire
public record TrafficCell(CellKey key, long messages, long bytes, long sampled, long sampledBytes) {}
