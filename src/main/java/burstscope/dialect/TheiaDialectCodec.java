package burstscope.dialect;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.theia.TheiaChannelText;
import burstscope.codec.theia.TheiaMessage;
import burstscope.codec.theia.TheiaMessages;
import burstscope.codec.theia.TheiaMsgpackMessages;
import burstscope.codec.theia.TheiaMuxFrame;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The messages of one release of Theia as [TheiaFields], with the envelope of their channel where there is one.
/// - Errors: reading, [WireFormatException]; offsets inside of an envelope's JSON text count from the text in it.
/// - Threads: one.
final class TheiaDialectCodec implements Codec {
    /// How messages are put into channels.
    enum Envelope {
        NONE,
        /// [TheiaChannelText], up to 1.26.
        TEXT,
        /// [TheiaMuxFrame], since 1.27.
        FRAME
    }

    private final String name;
    private final TheiaMessages messages;
    private final Envelope envelope;
    private final @Nullable String path;
    private final WireLimits limits;
    private final WireBuffer content = new WireBuffer(0);

    /// @param path the service that an opened channel leads to
    TheiaDialectCodec(
            String name, TheiaMessages messages, Envelope envelope, @Nullable String path, WireLimits limits) {
        this.name = name;
        this.messages = messages;
        this.envelope = envelope;
        this.path = path;
        this.limits = limits;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Value decode(byte[] bytes, int offset, int length) throws WireFormatException {
        return switch (envelope) {
            case NONE -> TheiaFields.of(messages.decode(bytes, offset, length));
            case TEXT -> fromText(TheiaChannelText.parse(bytes, offset, length, limits));
            case FRAME -> fromFrame(TheiaMuxFrame.decode(bytes, offset, length));
        };
    }

    private Value fromText(TheiaChannelText text) throws WireFormatException {
        Value channel = Value.of(text.id());
        return switch (text) {
            case TheiaChannelText.Open open -> TheiaFields.aboutChannel(channel, TheiaFields.OPEN);
            case TheiaChannelText.Ready ready -> TheiaFields.aboutChannel(channel, TheiaFields.READY);
            case TheiaChannelText.Close close -> TheiaFields.aboutChannel(channel, TheiaFields.CLOSE);
            case TheiaChannelText.Data(long _, String json) -> {
                byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
                yield TheiaFields.onChannel(channel, TheiaFields.of(messages.decode(utf8, 0, utf8.length)));
            }
        };
    }

    private Value fromFrame(TheiaMuxFrame frame) throws WireFormatException {
        Value channel = Value.of(frame.channel());
        return switch (frame.kind()) {
            case OPEN -> TheiaFields.aboutChannel(channel, TheiaFields.OPEN);
            case ACK_OPEN -> TheiaFields.aboutChannel(channel, TheiaFields.READY);
            case CLOSE -> TheiaFields.aboutChannel(channel, TheiaFields.CLOSE);
            case DATA ->
                TheiaFields.onChannel(
                        channel, TheiaFields.of(messages.decode(frame.payload(), 0, frame.payload().length)));
        };
    }

    @Override
    public void encode(Value value, WireBuffer out) {
        if (!(value instanceof Value.Map fields)) {
            throw new IllegalArgumentException("a message of Theia's is a map");
        }
        if (envelope == Envelope.NONE) {
            messages.encode(message(fields), out);
            return;
        }
        Value channel = fields.get(TheiaFields.CHANNEL);
        content.clear();
        if (fields.get(TheiaFields.KIND) == null) {
            messages.encode(message(fields), content);
        }
        String kind = fields.get(TheiaFields.KIND) instanceof Value.Text(String text) ? text : "";
        if (envelope == Envelope.TEXT) {
            byte[] text = text(kind, WholeNumber.of(channel, 0)).toText().getBytes(StandardCharsets.UTF_8);
            out.write(text, 0, text.length);
        } else {
            frame(kind, channel instanceof Value.Text(String text) ? text : "").encode(out);
        }
    }

    private static TheiaMessage message(Value.Map fields) {
        TheiaMessage message = TheiaMsgpackMessages.fromFields(fields);
        if (message == null) {
            throw new IllegalArgumentException("a map that is no message of Theia's");
        }
        return message;
    }

    private TheiaChannelText text(String kind, long channel) {
        return switch (kind) {
            case TheiaFields.OPEN -> new TheiaChannelText.Open(channel, path == null ? "" : path);
            case TheiaFields.READY -> new TheiaChannelText.Ready(channel);
            case TheiaFields.CLOSE -> new TheiaChannelText.Close(channel, 1000, "");
            default ->
                new TheiaChannelText.Data(
                        channel, new String(content.array(), 0, content.size(), StandardCharsets.UTF_8));
        };
    }

    private TheiaMuxFrame frame(String kind, String channel) {
        return switch (kind) {
            case TheiaFields.OPEN -> TheiaMuxFrame.of(TheiaMuxFrame.Kind.OPEN, channel);
            case TheiaFields.READY -> TheiaMuxFrame.of(TheiaMuxFrame.Kind.ACK_OPEN, channel);
            case TheiaFields.CLOSE -> TheiaMuxFrame.of(TheiaMuxFrame.Kind.CLOSE, channel);
            default -> TheiaMuxFrame.data(channel, Arrays.copyOf(content.array(), content.size()));
        };
    }
}
