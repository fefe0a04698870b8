package burstscope.profile;

import org.jspecify.annotations.Nullable;

/// Says what a profile that could be parsed still lacks.
final class ProfileCheck {
    private ProfileCheck() {}

    static void check(Profile profile, String source) throws ProfileException {
        require(profile.name(), source, "name");
        require(profile.summary(), source, "summary");
        Profile.Start start = require(profile.start(), source, "start");
        require(start.program(), source, "start.program");
        Profile.Conversation conversation = require(profile.conversation(), source, "conversation");
        require(conversation.coding(), source, "conversation.coding");
        require(conversation.opening(), source, "conversation.opening");
        Profile.Bursts bursts = require(conversation.bursts(), source, "conversation.bursts");
        if (conversation.controlMethods()) {
            return;
        }
        Profile.Events events = require(conversation.events(), source, "conversation.events");
        require(events.single(), source, "conversation.events.single");
        require(bursts.flush(), source, "conversation.bursts.flush");
        if (bursts.kinds().isEmpty()) {
            throw new ProfileException(source + ": conversation.bursts.kinds needs at least one kind of burst");
        }
        for (Profile.BurstKind kind : bursts.kinds()) {
            require(kind.name(), source, "conversation.bursts.kinds.name");
            require(kind.trigger(), source, "conversation.bursts.kinds.trigger");
        }
    }

    private static <T> T require(@Nullable T part, String source, String path) throws ProfileException {
        if (part == null || part.equals("")) {
            throw new ProfileException(source + ": " + path + " is missing");
        }
        return part;
    }
}
