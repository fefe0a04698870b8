package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.measure.Rivals.Alongside;
import burstscope.measure.Rivals.Consumer;
import burstscope.measure.Rivals.Manner;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RivalsTest {
    @Test
    void wordsOfTheCommandLineAreRead() {
        assertThat(Consumer.parse("sleep:0.2ms")).isEqualTo(new Consumer(Manner.SLEEP, 200_000));
        assertThat(Consumer.parse("busy:50us")).isEqualTo(new Consumer(Manner.BUSY, 50_000));
        assertThat(Consumer.parse("none")).isEqualTo(Consumer.NONE);
        assertThat(Alongside.parse("2x256KiB")).isEqualTo(new Alongside(2, 262_144));
        assertThat(Alongside.parse("none")).isEqualTo(Alongside.NONE);
        assertThat(Alongside.parse("256KiB@10/s")).isEqualTo(new Alongside(64, 262_144, 10));
        assertThat(Alongside.parse("2x1000B@10000/s")).isEqualTo(new Alongside(2, 1_000, 10_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2x256KiB", "256KiB@10/s", "2x1000B@10000/s", "none"})
    void aLoadAlongsideIsWrittenAsItIsRead(String text) {
        assertThat(Alongside.parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0.2ms", "sleep", "sleep:", "busy:2", "busy:2s", "idle:1ms", "sleep:-1ms"})
    void otherConsumerWorkIsRefusedInWords(String text) {
        assertThatThrownBy(() -> Consumer.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(".*(write|from 0 to 1s).*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2",
                "x1kB",
                "2x",
                "65x1kB",
                "2x17MiB",
                "-1x1kB",
                "2x99999999999999GB",
                "99999x1",
                "0x1kB",
                "1kB@0/s",
                "1kB@10001/s",
                "1kB@10",
                "1kB@-1/s",
                "@10/s"
            })
    void otherLoadAlongsideIsRefusedInWords(String text) {
        assertThatThrownBy(() -> Alongside.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(".*(write|at most|no more than|whole number).*");
    }

    @Test
    void eachSwitchThatIsOnHasItsPhrase() {
        assertThat(Rivals.NONE.phrases()).isEmpty();
        Rivals all = new Rivals(Consumer.parse("busy:2ms"), new Alongside(2, 1_000), List.of("/kind"), true);
        assertThat(all.phrases())
                .containsExactly(
                        "the consumer computes 2 ms for each event",
                        "2 large answers of 1.00 kB always under way alongside",
                        "events that wait together and are equal at /kind consumed once",
                        "every request and answer logged to a file");
        assertThat(Rivals.NONE.with(new Alongside(2, 1_000, 10)).phrases())
                .containsExactly("10 large answers of 1.00 kB asked for a second alongside, at most 2 under way");
    }
}
