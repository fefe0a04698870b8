package burstscope.framing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MessageFramingTest {
    @ParameterizedTest
    @EnumSource
    void aMessageStandsBehindItsLength(Feed feed) throws FrameException {
        MessageFraming framing = new MessageFraming();
        byte[] stream = HexFormat.of().parseHex("00000002" + "7b7d" + "00000000" + "00000001" + "0a");
        assertThat(feed.payloads(framing.newScanner(FrameLimits.DEFAULT), stream, 1))
                .containsExactly(new byte[] {'{', '}'}, new byte[0], new byte[] {'\n'});
        byte[] header = new byte[framing.headerBytes(258)];
        framing.putHeader(header, 0, 258);
        assertThat(header).containsExactly(0, 0, 1, 2);
        assertThat(framing.trailer()).isEmpty();
        assertThat(framing.name()).isEqualTo("message");
    }
}
