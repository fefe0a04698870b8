package burstscope.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What must not reach a file.
final class SecretMaskTest {
    private static Value map(Object... entries) {
        return Value.Map.ofEntries(entries);
    }

    @Test
    void valuesUnderTellingKeysAreMaskedHoweverDeepTheyLie() {
        Value message = map(
                "method", Value.of("add_or_update_transport"),
                "params",
                        Value.Array.of(
                                Value.of(1),
                                map(
                                        "addr", Value.of("a@b.c"),
                                        "password", Value.of("geheim"),
                                        "accessToken", Value.Array.of(Value.of("geheim")),
                                        "smtp", map("Authorization", map("x", Value.of("geheim"))))));
        String masked = SecretMask.mask(message).toString();
        assertThat(masked).doesNotContain("geheim");
        assertThat(message.toString()).as("the message itself stays").contains("geheim");
        assertThat(SecretMask.mask(message))
                .isEqualTo(map(
                        "method", Value.of("add_or_update_transport"),
                        "params",
                                Value.Array.of(
                                        Value.of(1),
                                        map(
                                                "addr",
                                                Value.of("a@b.c"),
                                                "password",
                                                SecretMask.MASK,
                                                "accessToken",
                                                SecretMask.MASK,
                                                "smtp",
                                                map("Authorization", SecretMask.MASK)))));
    }

    @Test
    void whatFollowsANameInAListIsMasked() {
        assertThat(SecretMask.mask(Value.Array.of(Value.of(1), Value.of("mail_pw"), Value.of("geheim"))))
                .isEqualTo(Value.Array.of(Value.of(1), Value.of("mail_pw"), SecretMask.MASK));
    }

    @Test
    void secretsWithinATextAreMasked() {
        assertThat(SecretMask.mask(Value.of("GET /?token=geheim&x=1 Bearer geheim2 password: \"geheim3\"")))
                .isEqualTo(Value.of("GET /?token=***&x=1 Bearer *** password: \"***\""));
    }

    @Test
    void otherValuesStay() {
        Value message = map("displayname", Value.of("Token Ring"), "passengers", Value.of(3), "n", Value.NULL);
        assertThat(SecretMask.mask(message)).isEqualTo(message);
    }

    @Test
    void nestingIsFollowedOnlySoFar() {
        Value deep = Value.of("geheim");
        for (int i = 0; i < 400; i++) {
            deep = Value.Array.of(deep);
        }
        assertThat(SecretMask.mask(deep).toString()).doesNotContain("geheim");
    }
}
