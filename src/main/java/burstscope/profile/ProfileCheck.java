package burstscope.profile;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Says what a profile that could be parsed still lacks, and where.
/// - Threads: one.
final class ProfileCheck {
    private static final Pattern INDEX = Pattern.compile("\\.\\d+");

    private final UnaryOperator<String> sourceAt;

    private ProfileCheck(UnaryOperator<String> sourceAt) {
        this.sourceAt = sourceAt;
    }

    /// @param sourceAt names file and line for the JSON pointer of a member, or of what should hold it
    static void check(Profile profile, UnaryOperator<String> sourceAt) throws ProfileException {
        new ProfileCheck(sourceAt).whole(profile);
    }

    /// @param path of the member, `a.b.0.c`; people need no index, as the line tells it
    private ProfileException problem(String path, String words) {
        return new ProfileException(sourceAt.apply("/" + path.replace('.', '/')) + ": "
                + INDEX.matcher(path).replaceAll("") + " " + words);
    }

    private void whole(Profile profile) throws ProfileException {
        require(profile.name(), "name");
        require(profile.summary(), "summary");
        Profile.Start start = require(profile.start(), "start");
        if (profile.reach().isStdio()) {
            require(start.program(), "start.program");
        }
        pointer(profile.reach().pointer(), "reach.pointer");
        Profile.Conversation conversation = require(profile.conversation(), "conversation");
        require(conversation.coding(), "conversation.coding");
        Profile.Opening opening = require(conversation.opening(), "conversation.opening");
        optionalCall(opening.handshake(), "conversation.opening.handshake");
        pointer(opening.version(), "conversation.opening.version");
        for (int i = 0; i < opening.setUp().size(); i++) {
            call(opening.setUp().get(i), "conversation.opening.setUp." + i);
        }
        Profile.Bursts bursts = require(conversation.bursts(), "conversation.bursts");
        if (!conversation.controlMethods()) {
            Profile.Events events = require(conversation.events(), "conversation.events");
            events(events);
            bursts(bursts, events);
        }
    }

    private void events(Profile.Events events) throws ProfileException {
        optionalCall(events.single(), "conversation.events.single");
        optionalCall(events.batch(), "conversation.events.batch");
        pointer(events.answer(), "conversation.events.answer");
        pointer(events.kind(), "conversation.events.kind");
        pointer(events.lossCount(), "conversation.events.lossCount");
        Profile.Push push = events.push();
        if (push != null) {
            if (push.methods().isEmpty()) {
                throw problem("conversation.events.push.methods", "names no notification");
            }
            pointer(push.items(), "conversation.events.push.items");
            notNegative(push.inner(), "conversation.events.push.inner");
        }
    }

    private void bursts(Profile.Bursts bursts, Profile.Events events) throws ProfileException {
        if (bursts.kinds().isEmpty()) {
            throw problem("conversation.bursts.kinds", "needs at least one kind of burst");
        }
        optionalCall(bursts.flush(), "conversation.bursts.flush");
        for (int i = 0; i < bursts.kinds().size(); i++) {
            Profile.BurstKind kind = bursts.kinds().get(i);
            String path = "conversation.bursts.kinds." + i;
            require(kind.name(), path + ".name");
            pointer(kind.sequence(), path + ".sequence");
            notNegative(kind.inFlight(), path + ".inFlight");
            notNegative(kind.quietMs(), path + ".quietMs");
            switch (kind.coming()) {
                case REQUESTS -> {
                    call(events.single(), "conversation.events.single");
                    call(bursts.flush(), "conversation.bursts.flush");
                    call(kind.trigger(), path + ".trigger");
                    require(events.kind(), "conversation.events.kind");
                    require(kind.counts(), path + ".counts");
                }
                case PUSH -> {
                    require(events.push(), "conversation.events.push");
                    call(kind.trigger(), path + ".trigger");
                }
                case ANSWERS -> call(kind.call(), path + ".call");
                case OPERATIONS -> {
                    require(events.push(), "conversation.events.push");
                    call(kind.call(), path + ".call");
                }
            }
        }
    }

    private void call(Profile.@Nullable Call call, String path) throws ProfileException {
        Profile.Call made = require(call, path);
        require(made.method(), path + ".method");
        pointer(made.from(), path + ".from");
        notNegative(made.repeat(), path + ".repeat");
        String wrong = ProfileParams.check(made.params());
        if (!wrong.isEmpty()) {
            throw problem(path + ".params", wrong);
        }
    }

    private void optionalCall(Profile.@Nullable Call call, String path) throws ProfileException {
        if (call != null) {
            call(call, path);
        }
    }

    private void pointer(@Nullable String pointer, String path) throws ProfileException {
        if (pointer != null && !pointer.isEmpty() && !pointer.startsWith("/")) {
            throw problem(path, "must begin with a slash, like /event/kind");
        }
    }

    private void notNegative(int number, String path) throws ProfileException {
        if (number < 0) {
            throw problem(path, "is " + number + "; it cannot be below 0");
        }
    }

    private <T> T require(@Nullable T part, String path) throws ProfileException {
        if (part == null || part.equals("")) {
            throw problem(path, "is missing");
        }
        return part;
    }
}
