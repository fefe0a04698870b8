package burstscope.run;

import burstscope.codec.Pointer;
import burstscope.codec.Value;
import burstscope.load.EventFields;
import burstscope.load.PushReader;
import burstscope.profile.Profile;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads events as a profile says.
/// - Threads: the reader reads; [#expect] comes from the steering thread.
final class ProfileEvents implements PushReader {
    private final @Nullable String lossKind;
    private final Pointer kind;
    private final boolean kindIsInEvent;
    private final Pointer lossCount;
    private final boolean lossIsCounted;
    private final List<String> pushedAs;
    private final @Nullable Pointer items;
    private final int inner;
    private volatile Expected expected = new Expected(null, "", new Pointer(""), false);

    /// What the running burst's events look like.
    private record Expected(Profile.@Nullable BurstKind burst, String counts, Pointer sequence, boolean sequenced) {
        boolean fits(String eventKind) {
            return burst != null && (counts.isEmpty() || counts.equals(eventKind));
        }
    }

    ProfileEvents(Profile.Events events) {
        lossKind = events.lossKind();
        kind = new Pointer(events.kind());
        kindIsInEvent = !events.kind().isEmpty();
        lossIsCounted = events.lossCount() != null;
        lossCount = new Pointer(Objects.requireNonNullElse(events.lossCount(), ""));
        Profile.Push push = events.push();
        pushedAs = push == null ? List.of() : push.methods();
        items = push == null || !push.joins() ? null : new Pointer(Objects.requireNonNullElse(push.items(), ""));
        inner = push == null ? 0 : push.inner();
    }

    /// The burst whose events come from now on; null for none.
    void expect(Profile.@Nullable BurstKind burst) {
        expected = burst == null
                ? new Expected(null, "", new Pointer(""), false)
                : new Expected(
                        burst,
                        burst.counts(),
                        new Pointer(Objects.requireNonNullElse(burst.sequence(), "")),
                        burst.sequence() != null);
    }

    Profile.@Nullable BurstKind burst() {
        return expected.burst();
    }

    boolean isOfBurst(String eventKind) {
        return expected.fits(eventKind);
    }

    boolean isMark(String eventKind) {
        Profile.BurstKind burst = expected.burst();
        Profile.Ends ends = burst == null ? null : burst.ends();
        return ends != null && ends.kind().equals(eventKind);
    }

    /// Reads an answer or a pushed event.
    boolean read(Value event, EventFields fields) {
        if (kindIsInEvent) {
            String found = kind.findText(event);
            if (!found.isEmpty() || fields.kind.isEmpty()) {
                fields.kind = found;
            }
        }
        if (lossKind != null && lossKind.equals(fields.kind)) {
            fields.dropped = lossIsCounted ? Math.max(0, lossCount.findCount(event)) : 0;
            fields.gap = fields.dropped == 0;
        }
        Expected now = expected;
        if (now.sequenced() && now.fits(fields.kind)) {
            fields.sequence = now.sequence().findNumber(event);
        }
        // The answer to a call is an event whatever it says; an event request can be answered by something else.
        Profile.BurstKind burst = now.burst();
        boolean anyAnswer = burst != null && burst.coming() == Profile.Coming.ANSWERS;
        return anyAnswer || !kindIsInEvent || !fields.kind.isEmpty();
    }

    @Override
    public void read(String method, Value params, Each each) {
        if (!isPushed(method)) {
            return;
        }
        if (items == null) {
            each.onEvent(method, params);
        } else if (items.find(params) instanceof Value.Array list) {
            for (int i = 0; i < list.size(); i++) {
                readItem(method, list.get(i), each);
            }
        }
    }

    private void readItem(String method, Value item, Each each) {
        if (inner == 0) {
            each.onEvent(method, item);
        } else if (item instanceof Value.Array parts && parts.size() > 0) {
            String name = parts.get(0) instanceof Value.Text(String text) ? text : method;
            for (int i = inner; i < parts.size(); i++) {
                each.onEvent(name, parts.get(i));
            }
        }
    }

    private boolean isPushed(String method) {
        for (String name : pushedAs) {
            boolean fits =
                    name.endsWith("*") ? method.startsWith(name.substring(0, name.length() - 1)) : method.equals(name);
            if (fits) {
                return true;
            }
        }
        return false;
    }
}
