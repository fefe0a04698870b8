package burstscope.profile;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Says what a profile that could be parsed still lacks, and where.
/// - Threads: one.
final class ProfileCheck {
    private static final Pattern INDEX = Pattern.compile("\\.\\d+");

    /// What `unavailable` can give a reason for.
    private static final List<String> KNOBS =
            List.of("codec", "single", "pool", "batch", "push", "delay", "steady", "payload", "spacing", "alongside");

    private final Vocabulary vocabulary;
    private final UnaryOperator<String> sourceAt;
    private final ProfilePlaceholders placeholders = new ProfilePlaceholders();

    private ProfileCheck(Vocabulary vocabulary, UnaryOperator<String> sourceAt) {
        this.vocabulary = vocabulary;
        this.sourceAt = sourceAt;
    }

    /// @param sourceAt names file and line for the JSON pointer of a member, or of what should hold it
    static void check(Profile profile, Vocabulary vocabulary, UnaryOperator<String> sourceAt) throws ProfileException {
        new ProfileCheck(vocabulary, sourceAt).whole(profile);
    }

    /// @param path of the member, `a.b.0.c`; people need no index, as the line tells it
    private ProfileException problem(String path, String words) {
        return problemAt(path, INDEX.matcher(path).replaceAll("") + " " + words);
    }

    private ProfileException problemAt(String path, String sentence) {
        return new ProfileException(sourceAt.apply("/" + path.replace('.', '/')) + ": " + sentence);
    }

    private void whole(Profile profile) throws ProfileException {
        require(profile.name(), "name");
        require(profile.summary(), "summary");
        Profile.Start start = require(profile.start(), "start");
        if (profile.reach().isStdio()) {
            require(start.program(), "start.program");
        }
        start(start);
        reach(profile.reach());
        Profile.Conversation conversation = require(profile.conversation(), "conversation");
        require(conversation.coding(), "conversation.coding");
        words(conversation);
        Profile.Opening opening = require(conversation.opening(), "conversation.opening");
        opening(opening);
        Profile.Bursts bursts = require(conversation.bursts(), "conversation.bursts");
        if (!conversation.controlMethods()) {
            Profile.Events events = require(conversation.events(), "conversation.events");
            alongside(conversation.alongside());
        cancel(conversation);
            placeholders.beginBursts();
            events(events);
            bursts(bursts, events);
        }
        alongside(conversation.alongside());
    }

    private void cancel(Profile.Conversation conversation) throws ProfileException {
        Profile.Cancel cancel = conversation.cancel();
        if (cancel == null) {
            return;
        }
        require(cancel.method(), "conversation.cancel.method");
        require(cancel.id(), "conversation.cancel.id");
        String dialect = conversation.dialect();
        if (!dialect.isEmpty() && !dialect.startsWith("json-rpc")) {
            throw problem("conversation.cancel", "goes with JSON-RPC only; " + dialect + " has words of its own or none");
        }
    }

    private void alongside(Profile.@Nullable Alongside alongside) throws ProfileException {
        if (alongside != null) {
            placeholders.beginAlongside();
            optionalCall(alongside.setUp(), "conversation.alongside.setUp");
            call(require(alongside.call(), "conversation.alongside.call"), "conversation.alongside.call");
            placeholders.endAlongside();
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

    private void start(Profile.Start start) throws ProfileException {
        for (int i = 0; i < start.arguments().size(); i++) {
            filled(placeholders.checkArgument(start.arguments().get(i)), "start.arguments." + i);
        }
        for (Map.Entry<String, String> variable : start.environment().entrySet()) {
            filled(placeholders.check(variable.getValue()), "start.environment." + variable.getKey());
        }
    }

    private void reach(Profile.Reach reach) throws ProfileException {
        pointer(reach.pointer(), "reach.pointer");
        filled(placeholders.check(reach.address()), "reach.address");
        filled(placeholders.check(reach.discover()), "reach.discover");
        for (Map.Entry<String, String> header : reach.headers().entrySet()) {
            if (header.getValue().contains("${")) {
                throw problem("reach.headers", "are sent as they are, so " + header.getKey() + " cannot hold ${...}");
            }
        }
    }

    private void filled(String wrong, String path) throws ProfileException {
        if (!wrong.isEmpty()) {
            throw problem(path, wrong);
        }
    }

    private void words(Profile.Conversation conversation) throws ProfileException {
        String coding = conversation.coding();
        known(vocabulary.codingProblem(coding), "conversation.coding");
        if (!conversation.framing().isEmpty()) {
            known(vocabulary.framingProblem(conversation.framing()), "conversation.framing");
        }
        if (!conversation.dialect().isEmpty()) {
            known(vocabulary.dialectProblem(conversation.dialect(), coding), "conversation.dialect");
        }
        for (Map.Entry<String, String> reason : conversation.unavailable().entrySet()) {
            String path = "conversation.unavailable." + reason.getKey();
            if (!KNOBS.contains(reason.getKey())) {
                throw problem(path, "is no knob; there are " + String.join(", ", KNOBS));
            }
            require(reason.getValue(), path);
        }
    }

    private void known(Optional<String> problem, String path) throws ProfileException {
        if (problem.isPresent()) {
            throw problemAt(path, problem.get());
        }
    }

    private void opening(Profile.Opening opening) throws ProfileException {
        optionalCall(opening.handshake(), "conversation.opening.handshake");
        pointer(opening.version(), "conversation.opening.version");
        for (int i = 0; i < opening.setUp().size(); i++) {
            call(opening.setUp().get(i), "conversation.opening.setUp." + i);
        }
        for (Map.Entry<String, Object> answer : opening.answers().entrySet()) {
            filled(placeholders.check(answer.getValue()), "conversation.opening.answers");
        }
    }

    private void bursts(Profile.Bursts bursts, Profile.Events events) throws ProfileException {
        if (bursts.kinds().isEmpty()) {
            throw problem("conversation.bursts.kinds", "needs at least one kind of burst");
        }
        optionalCall(bursts.flush(), "conversation.bursts.flush");
        Set<String> names = new HashSet<>();
        for (int i = 0; i < bursts.kinds().size(); i++) {
            Profile.BurstKind kind = bursts.kinds().get(i);
            String path = "conversation.bursts.kinds." + i;
            require(kind.name(), path + ".name");
            if (!names.add(kind.name())) {
                throw problem(
                        path + ".name", "is " + kind.name() + " a second time; each kind needs a name of its own");
            }
            pointer(kind.sequence(), path + ".sequence");
            notNegative(kind.inFlight(), path + ".inFlight");
            notNegative(kind.quietMs(), path + ".quietMs");
            ends(kind.ends(), path + ".ends");
            switch (kind.coming()) {
                case REQUESTS -> {
                    call(events.single(), "conversation.events.single");
                    call(bursts.flush(), "conversation.bursts.flush");
                    call(kind.trigger(), path + ".trigger");
                    require(events.kind(), "conversation.events.kind");
                    if (kind.ends() == null) {
                        require(kind.counts(), path + ".counts");
                    }
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

    private void ends(Profile.@Nullable Ends ends, String path) throws ProfileException {
        if (ends != null) {
            require(ends.kind(), path + ".kind");
            if (ends.times() < 1) {
                throw problem(path + ".times", "is " + ends.times() + "; a burst ends after at least one of them");
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
        if (made.repeat() > 0) {
            placeholders.keep("n");
        }
        filled(placeholders.check(made.params()), path + ".params");
        placeholders.keep(made.keep());
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
