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
        require(start.program(), "start.program");
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
            events(require(conversation.events(), "conversation.events"));
            bursts(bursts);
        }
    }

    private void events(Profile.Events events) throws ProfileException {
        call(events.single(), "conversation.events.single");
        optionalCall(events.batch(), "conversation.events.batch");
        require(events.kind(), "conversation.events.kind");
        pointer(events.kind(), "conversation.events.kind");
        pointer(events.lossCount(), "conversation.events.lossCount");
    }

    private void bursts(Profile.Bursts bursts) throws ProfileException {
        call(bursts.flush(), "conversation.bursts.flush");
        if (bursts.kinds().isEmpty()) {
            throw new ProfileException(source + ": conversation.bursts.kinds needs at least one kind of burst");
        }
        for (Profile.BurstKind kind : bursts.kinds()) {
            require(kind.name(), "conversation.bursts.kinds.name");
            call(kind.trigger(), "conversation.bursts.kinds.trigger");
            require(kind.counts(), "conversation.bursts.kinds.counts");
            pointer(kind.sequence(), "conversation.bursts.kinds.sequence");
        }
    }

    private void call(Profile.@Nullable Call call, String path) throws ProfileException {
        require(require(call, path).method(), path + ".method");
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
