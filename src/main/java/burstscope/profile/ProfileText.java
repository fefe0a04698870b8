package burstscope.profile;

import java.util.Map;

/// A profile in words.
final class ProfileText {
    private ProfileText() {}

    static String of(Profile profile) {
        StringBuilder text = new StringBuilder(1_024);
        Profile.Conversation conversation = profile.conversation();
        line(text, profile.name() + ": " + profile.summary());
        line(text, "");
        line(text, "Starts      " + program(profile.start()));
        if (!profile.start().arguments().isEmpty()) {
            line(text, "  given     " + String.join(" ", profile.start().arguments()));
        }
        profile.start().environment().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(e -> line(text, "  with      " + e.getKey() + "=" + e.getValue()));
        if (!profile.start().install().isEmpty()) {
            line(text, "If missing  " + profile.start().install());
        }
        line(text, "Speaks      JSON-RPC 2.0, beginning in " + conversation.coding());
        line(text, "Events      " + events(conversation));
        line(text, "Bursts" + (conversation.controlMethods() ? "      burst: made by burstscope.burst" : ""));
        for (Profile.BurstKind kind : conversation.bursts().kinds()) {
            line(
                    text,
                    "  " + kind.name() + ": " + kind.summary() + " ("
                            + kind.trigger().method() + ", counts " + kind.counts()
                            + (kind.sequence() == null ? ", order unknown" : ", order measured") + ")");
        }
        if (!conversation.unavailable().isEmpty()) {
            line(text, "Cannot do");
            conversation.unavailable().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(e -> line(text, "  " + e.getKey() + ": " + e.getValue()));
        }
        if (!profile.notes().isEmpty()) {
            line(text, "Worth knowing");
            profile.notes().forEach(note -> line(text, "  - " + note));
        }
        return text.toString();
    }

    private static String program(Profile.Start start) {
        return start.program().equals("@demo")
                ? "Burstscope's own demo backend, as a child process"
                : start.program() + " (on the PATH, or installed as said below)";
    }

    private static String events(Profile.Conversation conversation) {
        Profile.Events events = conversation.events();
        if (events == null) {
            return "burstscope.getNextEvent, burstscope.getNextEventBatch";
        }
        Profile.Call batch = events.batch();
        return events.single().method() + (batch == null ? "" : ", in batches by " + batch.method());
    }

    private static void line(StringBuilder text, String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
