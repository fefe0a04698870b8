package burstscope.backend;

import burstscope.coding.Coding;
import org.jspecify.annotations.Nullable;

/// Checked new values for some of the [BackendSettings]; null where the present value stays.
record SettingsChange(
        @Nullable Coding coding,
        @Nullable Long roundTripDelayNs,
        @Nullable Integer queueCapacity,
        @Nullable Integer steadyEventsPerSecond,
        @Nullable Integer steadyPayloadBytes,
        @Nullable Boolean sendStamps) {

    BackendSettings applyTo(BackendSettings now) {
        return new BackendSettings(
                coding == null ? now.coding() : coding,
                roundTripDelayNs == null ? now.roundTripDelayNs() : roundTripDelayNs,
                queueCapacity == null ? now.queueCapacity() : queueCapacity,
                steadyEventsPerSecond == null ? now.steadyEventsPerSecond() : steadyEventsPerSecond,
                steadyPayloadBytes == null ? now.steadyPayloadBytes() : steadyPayloadBytes,
                sendStamps == null ? now.sendStamps() : sendStamps);
    }
}
