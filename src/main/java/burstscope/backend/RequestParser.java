package burstscope.backend;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import org.jspecify.annotations.Nullable;

/// Turns a decoded message into a checked [Request]. What depends on the session's state is left to [ControlMethods].
/// - Errors: none; what is wrong becomes a [Call.Refused].
final class RequestParser {
    static final int MAX_BATCH = 1000;
    private static final int DEFAULT_BATCH = 100;
    private static final int DEFAULT_PAYLOAD_BYTES = 64;
    private static final int MAX_ID_CHARS = 128;

    private RequestParser() {}

    static Request undecodable(String reason) {
        return new Request(Value.NULL, new Call.Refused(ErrorCodes.PARSE_ERROR, reason));
    }

    static Request parse(Value message) {
        Value.Map map = JsValue.entries(message);
        if (map == null) {
            return invalid(
                    Value.NULL,
                    message instanceof Value.Array
                            ? "requests in an array are not supported: send one frame for each"
                            : "a request is a map");
        }
        Value id = id(map.get("id"));
        if (id != null && !isId(id)) {
            return invalid(
                    Value.NULL, "id must be a 64-bit integer or a text of up to " + MAX_ID_CHARS + " characters");
        }
        if (!(map.get("jsonrpc") instanceof Value.Text(String version) && version.equals("2.0"))) {
            return invalid(id == null ? Value.NULL : id, "jsonrpc must be \"2.0\"");
        }
        if (!(map.get("method") instanceof Value.Text(String method))) {
            return invalid(id == null ? Value.NULL : id, "method must be a text");
        }
        try {
            return new Request(id, call(method, map.get("params")));
        } catch (BadRequestException e) {
            return new Request(id, new Call.Refused(e.code(), String.valueOf(e.getMessage())));
        }
    }

    private static Request invalid(Value id, String reason) {
        return new Request(id, new Call.Refused(ErrorCodes.INVALID_REQUEST, reason));
    }

    /// The id as it is compared and sent back: to a peer that knows doubles only, 7 and 7.0 are one number.
    private static @Nullable Value id(@Nullable Value given) {
        if (given instanceof JsValue.Undefined) {
            return Value.NULL;
        }
        return WholeNumber.is(given) ? Value.of(WholeNumber.of(given, 0)) : given;
    }

    private static boolean isId(Value id) {
        return switch (id) {
            case Value.Int any -> true;
            case Value.Null none -> true;
            case Value.Text(String text) -> text.length() <= MAX_ID_CHARS;
            default -> false;
        };
    }

    private static Call call(String method, @Nullable Value params) throws BadRequestException {
        return switch (method) {
            case "burstscope.getNextEvent" -> without(params, new Call.NextEvent());
            case "burstscope.getNextEventBatch" ->
                new Call.NextEvents((int) Params.of(params, "limit").integer("limit", 1, MAX_BATCH, DEFAULT_BATCH));
            case "burstscope.describe" -> without(params, new Call.Describe());
            case "burstscope.configure" -> new Call.Configure(settings(params));
            case "burstscope.burst" -> new Call.StartBurst(burst(params));
            case "burstscope.cancelBursts" -> without(params, new Call.CancelBursts());
            case "burstscope.flush" -> without(params, new Call.Flush());
            case "burstscope.getLargeAnswer" -> largeAnswer(params);
            default ->
                throw new BadRequestException(
                        ErrorCodes.METHOD_NOT_FOUND, "unknown method " + BadRequestException.quote(method));
        };
    }

    private static Call without(@Nullable Value params, Call call) throws BadRequestException {
        Params.of(params);
        return call;
    }

    private static Call largeAnswer(@Nullable Value params) throws BadRequestException {
        Params p = Params.of(params, "bytes", "seed");
        return new Call.LargeAnswer((int) p.integer("bytes", 0, Call.LargeAnswer.MAX_BYTES), seed(p));
    }

    private static SettingsChange settings(@Nullable Value params) throws BadRequestException {
        Params p = Params.of(
                params,
                "codec",
                "codecOptions",
                "roundTripDelayNs",
                "queueCapacity",
                "steadyEventsPerSecond",
                "steadyPayloadBytes",
                "sendStamps");
        Long delayNs = p.has("roundTripDelayNs")
                ? Long.valueOf(p.integer("roundTripDelayNs", 0, BackendSettings.MAX_DELAY_NS))
                : null;
        return new SettingsChange(
                p.coding(),
                delayNs,
                optional(p, "queueCapacity", 1, BackendSettings.MAX_QUEUE_CAPACITY),
                optional(p, "steadyEventsPerSecond", 0, BackendSettings.MAX_STEADY_EVENTS_PER_SECOND),
                optional(p, "steadyPayloadBytes", 0, BurstSpec.MAX_PAYLOAD_BYTES),
                p.has("sendStamps") ? Boolean.valueOf(p.flag("sendStamps")) : null);
    }

    private static @Nullable Integer optional(Params p, String name, int min, int max) throws BadRequestException {
        return p.has(name) ? Integer.valueOf((int) p.integer(name, min, max)) : null;
    }

    private static BurstSpec burst(@Nullable Value params) throws BadRequestException {
        Params p = Params.of(params, "events", "payloadBytes", "shape", "spacingNs", "seed");
        PayloadShape shape = p.has("shape")
                ? PayloadShape.byId(p.choice("shape", PayloadShape.ids())).orElseThrow()
                : PayloadShape.TEXT;
        return new BurstSpec(
                (int) p.integer("events", 1, BurstSpec.MAX_EVENTS),
                (int) p.integer("payloadBytes", 0, BurstSpec.MAX_PAYLOAD_BYTES, DEFAULT_PAYLOAD_BYTES),
                shape,
                p.integer("spacingNs", 0, BurstSpec.MAX_SPACING_NS, 0),
                seed(p));
    }

    private static long seed(Params p) throws BadRequestException {
        return p.integer("seed", Long.MIN_VALUE, Long.MAX_VALUE, 1);
    }
}
