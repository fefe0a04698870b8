package burstscope.run;

import burstscope.codec.Pointer;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads what `burstscope.describe` tells of a codec's options. A backend that tells none has none.
final class CodecOffers {
    private static final Pointer OPTIONS = new Pointer("/codecOptions");

    private CodecOffers() {}

    /// - Shape: what is no option in the sense of the protocol is left out.
    static CodecOffer read(String codec, Value description) {
        List<CodecOffer.Option> options = new ArrayList<>();
        if (OPTIONS.find(description) instanceof Value.Map byCodec && byCodec.get(codec) instanceof Value.Array told) {
            for (int i = 0; i < told.size(); i++) {
                if (told.get(i) instanceof Value.Map option && option.get("name") instanceof Value.Text(String name)) {
                    Value standard = Objects.requireNonNullElse(option.get("default"), Value.NULL);
                    options.add(new CodecOffer.Option(name, ours(standard), choices(option.get("choices"))));
                }
            }
        }
        return new CodecOffer(codec, options);
    }

    private static List<Value> choices(@Nullable Value told) {
        List<Value> choices = new ArrayList<>();
        if (told instanceof Value.Array array) {
            for (int i = 0; i < array.size(); i++) {
                choices.add(ours(array.get(i)));
            }
        }
        return choices;
    }

    /// As our options write it: 3.0 of a peer that knows doubles only is 3.
    private static Value ours(Value told) {
        return WholeNumber.is(told) ? Value.of(WholeNumber.of(told, 0)) : told;
    }
}
