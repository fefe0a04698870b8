package burstscope.backend;

import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Carries checked requests out.
/// - Threads: one at a time, see [RequestLine].
final class ControlMethods {
    static final int PROTOCOL = 1;

    private final BackendSession session;
    private final AnswerWriter writer;
    private final Runnable afterChange;
    private final Runnable afterNotification;

    /// @param afterChange called after settings or bursts were changed, so that waiting threads look again
    /// @param afterNotification called for each request that gets no answer
    ControlMethods(BackendSession session, AnswerWriter writer, Runnable afterChange, Runnable afterNotification) {
        this.session = session;
        this.writer = writer;
        this.afterChange = afterChange;
        this.afterNotification = afterNotification;
    }

    void carryOut(Request request) {
        Value id = request.id();
        if (id == null) {
            carryOutNotification(request.call());
            afterNotification.run();
            return;
        }
        switch (request.call()) {
            case Call.NextEvent() -> session.request(new WaitingRequest(id, WaitingRequest.SINGLE));
            case Call.NextEvents(int limit) -> session.request(new WaitingRequest(id, limit));
            case Call.Describe() -> writer.add(new Answer.Result(id, description()));
            case Call.Configure(SettingsChange change) -> {
                session.configure(id, change);
                afterChange.run();
            }
            case Call.StartBurst(BurstSpec spec) -> session.startBurst(id, spec);
            case Call.CancelBursts() -> writer.add(new Answer.Result(id, single("cancelledEvents", cancelBursts())));
            case Call.Flush() -> writer.add(new Answer.Result(id, single("released", session.flush())));
            case Call.LargeAnswer(int bytes, long seed) -> writer.add(new Answer.LargeText(id, bytes, seed));
            case Call.Refused(int code, String message) -> writer.add(new Answer.Failure(id, code, message));
        }
    }

    /// Carries out what makes sense without an answer. An event must not be handed to nobody, and a change of
    /// coding needs
    /// an answer as its boundary.
    private void carryOutNotification(Call call) {
        switch (call) {
            case Call.StartBurst(BurstSpec spec) -> session.startBurst(null, spec);
            case Call.CancelBursts() -> cancelBursts();
            case Call.Flush() -> session.flush();
            case Call.Describe _,
                    Call.Configure _,
                    Call.NextEvent _,
                    Call.NextEvents _,
                    Call.LargeAnswer _,
                    Call.Refused _ -> {}
        }
    }

    private long cancelBursts() {
        long cancelled = session.cancelBursts();
        afterChange.run();
        return cancelled;
    }

    private Value description() {
        BackendSettings settings = session.settings();
        return Value.Map.ofEntries(
                "name", Value.of("burstscope demo backend"),
                "version", Value.of(version(ControlMethods.class.getPackage().getImplementationVersion())),
                "protocol", Value.of(PROTOCOL),
                "pid", Value.of(ProcessHandle.current().pid()),
                "clock", Value.of("CLOCK_MONOTONIC"),
                "codec", Value.of(settings.coding().kind().id()),
                "codecs", texts(Coding.ids()),
                "codecOptions", optionsOnOffer(),
                "deliveries", texts(List.of("single", "pool", "batch")),
                "maxBatch", Value.of(RequestParser.MAX_BATCH),
                "queueCapacity", Value.of(settings.queueCapacity()),
                "overflowPolicy", Value.of("drop-oldest"),
                "shapes", texts(PayloadShape.ids()),
                "pendingEvents", Value.of(session.pendingEvents()),
                "settings", settings.toValue());
    }

    /// For each codec that has options: what can be set, what holds without, and what it can be set to.
    private static Value optionsOnOffer() {
        List<CodecKind> kinds = Arrays.stream(CodecKind.values())
                .filter(kind -> !kind.options().isEmpty())
                .toList();
        return Value.Map.of(
                kinds.stream().map(kind -> Value.of(kind.id())).toArray(Value[]::new),
                kinds.stream()
                        .map(kind -> Value.Array.of(kind.options().stream()
                                .map(ControlMethods::offer)
                                .toArray(Value[]::new)))
                        .toArray(Value[]::new));
    }

    private static Value offer(CodecOption option) {
        return Value.Map.ofEntries(
                "name", Value.of(option.name()),
                "default", option.defaultValue(),
                "choices", Value.Array.of(option.choices().toArray(Value[]::new)));
    }

    /// A jar carries its version; classes run from a folder do not.
    private static String version(@Nullable String ofTheJar) {
        return ofTheJar == null ? "development" : ofTheJar;
    }

    private static Value single(String key, long value) {
        return Value.Map.ofEntries(key, Value.of(value));
    }

    private static Value texts(List<String> texts) {
        return Value.Array.of(texts.stream().map(Value::of).toArray(Value[]::new));
    }
}
