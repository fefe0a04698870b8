package burstscope.measure;

/// The event requests at the end of an interval.
/// @param outstanding event requests issued and not answered; while a pool shrinks, more than the settings ask for
/// @param queued events waiting in the backend's queue as its last event told; -1 where the backend does not tell
/// @param codec codec in force
public record PoolState(DeliverySettings settings, int outstanding, long queued, String codec) {}
