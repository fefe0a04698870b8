package burstscope.backend;

import burstscope.codec.Value;
import org.jspecify.annotations.Nullable;

/// What one frame asks for.
/// @param id to be repeated in the answer; null (not [Value#NULL]) for a notification, which is never answered
record Request(@Nullable Value id, Call call) {
    /// True when the frames after this request may be in another coding.
    boolean mayChangeCoding() {
        return id != null && call instanceof Call.Configure(SettingsChange change) && change.coding() != null;
    }
}
