package burstscope.compare.check;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// The bytes of a vector that is only read: `hex`, or a `recipe` in words, whose SHA-256 must be that of the vector.
/// - Shape: `0x91 x 100000 then c0`: parts with `then` between, each hex digits, with or without a count.
final class ByteRecipe {
    private static final Pattern PART = Pattern.compile("(?:0x)?((?:[0-9a-fA-F]{2})+)(?: x (\\d{1,9}))?");
    private static final long MOST = 1L << 28;

    private ByteRecipe() {}

    /// - Errors: [IllegalArgumentException] with a sentence for a vector whose bytes cannot be made.
    static byte[] bytes(JsonNode vector) {
        if (vector.has("hex")) {
            return HexFormat.of().parseHex(vector.path("hex").asString(""));
        }
        String recipe = vector.path("recipe").asString("");
        byte[] made = made(recipe);
        if (!ExpectedBytes.sha256(made).equals(vector.path("sha256").asString(""))) {
            throw new IllegalArgumentException("the bytes of the recipe '" + recipe + "' have another SHA-256");
        }
        return made;
    }

    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    static byte[] made(String recipe) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String part : recipe.split(" then ", -1)) {
            Matcher matcher = PART.matcher(part.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException("there is no way to read the recipe '" + recipe + "'");
            }
            byte[] unit = HexFormat.of().parseHex(matcher.group(1));
            int count = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
            if ((long) unit.length * count + all.size() > MOST) {
                throw new IllegalArgumentException("the recipe '" + recipe + "' makes more than " + MOST + " bytes");
            }
            for (int i = 0; i < count; i++) {
                all.writeBytes(unit);
            }
        }
        return all.toByteArray();
    }
}
