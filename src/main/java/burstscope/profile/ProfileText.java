package burstscope.profile;

import java.util.ArrayList;
import java.util.List;
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
        if (!profile.reach().isStdio()) {
            line(text, "Reached at  " + address(profile.reach()));
        }
        line(text, "Speaks      " + speech(conversation));
        Profile.Cancel cancel = conversation.cancel();
        if (cancel != null) {
            line(text, "Gives up    a request by " + cancel.method());
        }
        line(text, "Events      " + events(conversation));
        line(text, "Bursts" + (conversation.controlMethods() ? "      burst: made by burstscope.burst" : ""));
        for (Profile.BurstKind kind : conversation.bursts().kinds()) {
            line(text, "  " + kind.name() + ": " + kind.summary() + " (" + how(kind) + ")");
        }
        Profile.Alongside alongside = conversation.alongside();
        if (alongside != null) {
            line(text, "Alongside   large answers by " + alongside.call().method());
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
        if (start.program().isEmpty()) {
            return "nothing: it has to run already";
        }
        return start.program().equals("@demo")
                ? "Burstscope's own demo backend, as a child process"
                : start.program() + " (on the PATH, or installed as said below)";
    }

    private static String address(Profile.Reach reach) {
        return reach.discover().isEmpty()
                ? reach.address()
                : "what " + reach.discover() + " tells at " + reach.pointer();
    }

    private static String speech(Profile.Conversation conversation) {
        String dialect =
                conversation.dialect().isEmpty() || conversation.dialect().equals("json-rpc")
                        ? "JSON-RPC 2.0"
                        : conversation.dialect();
        String framing = conversation.framing().isEmpty() ? "" : ", framed by " + conversation.framing();
        return dialect + ", beginning in " + conversation.coding() + framing;
    }

    private static String events(Profile.Conversation conversation) {
        Profile.Events events = conversation.events();
        if (events == null) {
            return "burstscope.getNextEvent, burstscope.getNextEventBatch";
        }
        List<String> ways = new ArrayList<>();
        if (events.single() != null) {
            ways.add(events.single().method());
        }
        if (events.batch() != null) {
            ways.add("in batches by " + events.batch().method());
        }
        Profile.Push push = events.push();
        if (push != null) {
            ways.add("pushed as " + String.join(", ", push.methods())
                    + (!push.joins() ? "" : " (several in one notification)"));
        }
        return ways.isEmpty() ? "none but the answers to calls" : String.join(", ", ways);
    }

    private static String how(Profile.BurstKind kind) {
        Profile.Call call = kind.coming().callsOnlyInBursts() ? kind.call() : kind.trigger();
        String method = call == null ? "" : call.method();
        String counts = kind.counts().isEmpty() ? "" : ", counts " + kind.counts();
        Profile.Ends ends = kind.ends();
        counts += ends == null ? "" : ", ends after " + ends.times() + " of " + ends.kind();
        String order = kind.sequence() == null ? ", order unknown" : ", order measured";
        return switch (kind.coming()) {
            case REQUESTS -> method + counts + order;
            case PUSH ->
                method + (kind.makesAll() ? " once for all" : "") + ", pushed" + counts + order
                        + (kind.coalesces() ? ", events may be joined by the backend" : "");
            case ANSWERS -> "each answer to " + method + " counts; the pool is the number of calls under way";
            case OPERATIONS ->
                "pushed while " + method + " runs" + counts + order + "; the pool is the number of calls under way";
        };
    }

    private static void line(StringBuilder text, String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
