package burstscope.profile;

import org.jspecify.annotations.Nullable;

/// Says what a profile that could be parsed still lacks.
/// - Threads: one.
final class ProfileCheck {
    private final String source;

    private ProfileCheck(String source) {
        this.source = source;
    }

    static void check(Profile profile, String source) throws ProfileException {
        new ProfileCheck(source).whole(profile);
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
        for (Profile.Call call : opening.setUp()) {
            call(call, "conversation.opening.setUp");
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
                throw new ProfileException(source + ": conversation.events.push.methods names no notification");
            }
            pointer(push.items(), "conversation.events.push.items");
        }
    }

    private void bursts(Profile.Bursts bursts, Profile.Events events) throws ProfileException {
        if (bursts.kinds().isEmpty()) {
            throw new ProfileException(source + ": conversation.bursts.kinds needs at least one kind of burst");
        }
        optionalCall(bursts.flush(), "conversation.bursts.flush");
        for (Profile.BurstKind kind : bursts.kinds()) {
            require(kind.name(), "conversation.bursts.kinds.name");
            pointer(kind.sequence(), "conversation.bursts.kinds.sequence");
            switch (kind.coming()) {
                case REQUESTS -> {
                    call(events.single(), "conversation.events.single");
                    call(bursts.flush(), "conversation.bursts.flush");
                    call(kind.trigger(), "conversation.bursts.kinds.trigger");
                    require(events.kind(), "conversation.events.kind");
                    require(kind.counts(), "conversation.bursts.kinds.counts");
                }
                case PUSH -> {
                    require(events.push(), "conversation.events.push");
                    call(kind.trigger(), "conversation.bursts.kinds.trigger");
                }
                case ANSWERS -> call(kind.call(), "conversation.bursts.kinds.call");
                case OPERATIONS -> {
                    require(events.push(), "conversation.events.push");
                    call(kind.call(), "conversation.bursts.kinds.call");
                }
            }
        }
    }

    private void call(Profile.@Nullable Call call, String path) throws ProfileException {
        Profile.Call made = require(call, path);
        require(made.method(), path + ".method");
        pointer(made.from(), path + ".from");
        ProfileParams.check(made.params(), source + ": " + path + ".params");
    }

    private void optionalCall(Profile.@Nullable Call call, String path) throws ProfileException {
        if (call != null) {
            call(call, path);
        }
    }

    private void pointer(@Nullable String pointer, String path) throws ProfileException {
        if (pointer != null && !pointer.isEmpty() && !pointer.startsWith("/")) {
            throw new ProfileException(source + ": " + path + " must begin with a slash, like /event/kind");
        }
    }

    private <T> T require(@Nullable T part, String path) throws ProfileException {
        if (part == null || part.equals("")) {
            throw new ProfileException(source + ": " + path + " is missing");
        }
        return part;
    }
}
