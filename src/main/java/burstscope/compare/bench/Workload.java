package burstscope.compare.bench;

import burstscope.codec.Value;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A message made by a recipe from a seed, the same in every program that follows the recipe. The first seven follow
/// the
/// measurements that decided about Theia's codec; the last two were added because they bring out what those do not.
public enum Workload {
    SMALL("Small", "one object of eight fields"),
    MEDIUM("Medium", "200 objects of eight fields"),
    LARGE("Large", "descriptions of 300 plugins"),
    LARGE_LOCALIZED("LargeLocalized", "descriptions of 120 plugins in Chinese"),
    BUFFER("Buffer", "8 000 000 bytes"),
    LARGE_STRING("LargeString", "16 000 sentences of 20 to 50 words"),
    RANDOM_STRING("RandomString", "100 texts of 1000 letters and digits"),
    CJK_DOCUMENTS("CjkDocuments", "400 documents of 300 to 1000 Chinese characters"),
    SHORT_STRINGS("ShortStrings", "440 000 words");

    /// The seed of the published figures.
    public static final int SEED = 42;

    private static final int BUFFER_BYTES = 8_000_000;

    private final String id;
    private final String meaning;

    Workload(String id, String meaning) {
        this.id = id;
        this.meaning = meaning;
    }

    /// The name in tables and on the command line.
    public String id() {
        return id;
    }

    /// A few words for a legend.
    public String meaning() {
        return meaning;
    }

    /// - Shape: the case of letters does not matter.
    public static Optional<Workload> byId(String id) {
        String wanted = id.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(workload -> workload.id.toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst();
    }

    /// Makes the message; the larger ones take some ten milliseconds.
    /// - Errors: [IllegalArgumentException] for the seed 0, which the generator cannot leave.
    public Value value(int seed) {
        RecipeText random = new RecipeText(seed);
        return switch (this) {
            case SMALL -> item(random);
            case MEDIUM -> PluginRecipe.list(200, () -> item(random));
            case LARGE -> plugins(300, new PluginRecipe(random, false));
            case LARGE_LOCALIZED -> plugins(120, new PluginRecipe(random, true));
            case BUFFER -> new Value.Bytes(buffer(random));
            case LARGE_STRING -> PluginRecipe.list(16_000, () -> Value.of(random.sentence(20 + random.below(31))));
            case RANDOM_STRING -> PluginRecipe.list(100, () -> Value.of(random.lettersAndDigits(1000)));
            case CJK_DOCUMENTS -> PluginRecipe.list(400, () -> document(random));
            case SHORT_STRINGS -> PluginRecipe.list(440_000, () -> Value.of(random.word()));
        };
    }

    private static Value item(RecipeText random) {
        return Value.Map.ofEntries(
                "id",
                Value.of("ext." + random.word()),
                "title",
                Value.of(random.sentence(4)),
                "enabled",
                Value.of(random.coin()),
                "count",
                Value.of(random.below(1000)),
                "ratio",
                new Value.Float64(random.fraction(4000)),
                "tags",
                PluginRecipe.list(3, () -> Value.of(random.word())),
                "range",
                Value.Map.ofEntries("start", position(random), "end", position(random)),
                "detail",
                Value.NULL);
    }

    private static Value position(RecipeText random) {
        return Value.Map.ofEntries("line", Value.of(random.below(500)), "character", Value.of(random.below(120)));
    }

    private static Value plugins(int count, PluginRecipe recipe) {
        Value[] plugins = new Value[count];
        for (int i = 0; i < count; i++) {
            plugins[i] = recipe.plugin(i);
        }
        return Value.Array.of(plugins);
    }

    private static Value document(RecipeText random) {
        return Value.Map.ofEntries(
                "uri",
                Value.of("file:///workspace/" + random.word() + ".md"),
                "version",
                Value.of(random.below(50)),
                "text",
                Value.of(random.cjk(300 + random.below(700))));
    }

    private static byte[] buffer(RecipeText random) {
        ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            bytes.putInt(random.next());
        }
        return bytes.array();
    }
}
