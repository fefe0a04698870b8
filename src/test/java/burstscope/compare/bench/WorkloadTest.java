package burstscope.compare.bench;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The recipes against the sizes and digests that JavaScript made of the same recipes.
final class WorkloadTest {
    @ParameterizedTest
    @EnumSource
    void theJsonTextIsTheOneThatJavaScriptMakes(Workload workload) throws Exception {
        JsonNode recipe = recipe(workload);
        byte[] text = encoded(
                Coding.parse("json:javascript"),
                workload.value(recipe.get("seed").intValue()));

        assertThat(text).hasSize(recipe.get("jsonBytes").intValue());
        assertThat(sha256(text)).isEqualTo(recipe.get("jsonSha256").stringValue());
    }

    @Test
    void theBytesOfTheBufferAreTheOnesThatJavaScriptMakes() throws Exception {
        byte[] bytes = ((Value.Bytes) Workload.BUFFER.value(Workload.SEED)).value();

        assertThat(sha256(bytes)).isEqualTo("a554079e99a5b1c139cc20d45a8ccba02e77a5f9c61b52b1f817c4ec50bbe34e");
    }

    @Test
    void aNameIsFoundWhateverItsCase() {
        assertThat(Workload.byId("cjkdocuments")).contains(Workload.CJK_DOCUMENTS);
        assertThat(Workload.byId("nothing")).isEmpty();
    }

    private static byte[] encoded(Coding coding, Value value) {
        WireBuffer out = new WireBuffer(1 << 20);
        coding.newCodec(WireLimits.DEFAULT).encode(value, out);
        return Arrays.copyOf(out.array(), out.size());
    }

    private static JsonNode recipe(Workload workload) throws IOException {
        try (InputStream file = Objects.requireNonNull(
                WorkloadTest.class.getResourceAsStream("/vectors/msgpackr/large_recipes.json"))) {
            for (JsonNode recipe : JsonMapper.shared().readTree(file)) {
                if (recipe.get("name").stringValue().equals(workload.id())) {
                    return recipe;
                }
            }
        }
        throw new AssertionError("no recipe for " + workload);
    }

    private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
