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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

    /// Where the original cannot read its own bytes, ours are the same only with its fault.
    @ParameterizedTest
    @EnumSource
    void everyCodingGivesTheBytesOfTheOriginal(Workload workload) throws Exception {
        JsonNode recipe = recipe(workload);
        Value value = workload.value(recipe.get("seed").intValue());
        for (JsonNode expected : recipe.get("encodings")) {
            Optional<Coding> coding = Coding.byId(codingId(expected));
            if (coding.isEmpty()) {
                continue;
            }
            byte[] bytes = encoded(coding.get(), value);
            if (expected.get("codec").stringValue().equals("theia-1.28")) {
                bytes = reply(bytes);
            }
            assertThat(bytes)
                    .as("%s", coding.get().id())
                    .hasSize(expected.get("bytes").intValue());
            assertThat(sha256(bytes)).isEqualTo(expected.get("sha256").stringValue());
        }
    }

    /// `msgpackr:version=1.6.1,useRecords=false`; nothing that exists for versions we have no form of.
    private static String codingId(JsonNode encoding) {
        String codec = encoding.get("codec").stringValue();
        if (codec.startsWith("theia")) {
            return codec;
        }
        List<String> options = new ArrayList<>();
        options.add("version=" + codec.substring(codec.indexOf(' ') + 1));
        encoding.get("options").forEachEntry((name, value) -> options.add(name + "=" + value));
        if (!encoding.get("decode").stringValue().equals("ok")) {
            options.add("faithful=true");
        }
        return "msgpackr:" + String.join(",", options);
    }

    /// A reply of Theia's own protocol: type 3, id 1, the value.
    private static byte[] reply(byte[] value) {
        byte[] message = new byte[value.length + 5];
        message[0] = 3;
        message[4] = 1;
        System.arraycopy(value, 0, message, 5, value.length);
        return message;
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
