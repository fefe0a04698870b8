package burstscope.compare.check;

import burstscope.codec.Codec;
import burstscope.codec.LayoutReader;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.codec.theia.TheiaBinaryMessages;
import burstscope.codec.theia.TheiaGeneration;
import burstscope.coding.Coding;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What a name says about a payload: the coding of a value, or, for a release of Theia (`theia-1.28.0`), of a whole
/// message around one, as vector files mean it.
/// @param messages whose messages they are, null for plain values
public record PayloadCodec(Coding coding, @Nullable TheiaGeneration messages) {
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    public static PayloadCodec of(String name, Value.Map options) {
        Coding coding = VectorCodings.coding(name, options);
        TheiaGeneration messages = Arrays.stream(TheiaGeneration.values())
                .filter(generation -> name.strip().startsWith(generation.id() + "."))
                .findFirst()
                .orElse(null);
        return new PayloadCodec(coding, messages);
    }

    /// A few words for a sentence.
    public String title() {
        return messages == null ? coding.id() : "a message of " + coding.id();
    }

    /// A codec for one thread and direction.
    public Codec newCodec() {
        boolean faithful = Value.TRUE.equals(coding.options().get(VectorCodings.FAITHFUL));
        return messages == null
                ? coding.newCodec(WireLimits.DEFAULT)
                : new MessageCodec(new TheiaBinaryMessages(messages, WireLimits.DEFAULT, faithful), coding.id());
    }

    /// - Errors: [IllegalArgumentException] for whole messages.
    public LayoutReader newLayoutReader() {
        if (messages != null) {
            throw new IllegalArgumentException(
                    "only values are explained byte by byte: take " + coding.id() + " and leave the head out");
        }
        return coding.newLayoutReader(WireLimits.DEFAULT);
    }
}
