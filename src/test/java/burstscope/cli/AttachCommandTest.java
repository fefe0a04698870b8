package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.run.CheckList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `attach` prints and refuses, over a watch that is scripted.
class AttachCommandTest {
    private final CliFixture cli = new CliFixture();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "attach|Name the ADDRESS",
                "attach nowhere|is no address: the port is missing",
                "attach tcp:[::1:1|is no address",
                "attach vscode:tcp:h:0|a port is a number from 1 to 65535",
                "attach --profile none tcp:h:1|there is no profile named none",
                "attach --pool 0 tcp:h:1|--pool goes from 1",
                "attach --for soon tcp:h:1|--for",
                "attach --address tcp:h:1 tcp:h:2|The address is given twice",
                "attach --link gzip=on,off http://h/|--link gzip takes one value here; 'burstscope burst' compares several",
                "attach --command x tcp:h:1|give one of them",
                "attach --profile neovim --command 'x|a quote is not closed",
            })
    void whatMakesNoSenseIsRefused(String words, String message) {
        assertThat(cli.runLine(words)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains(message);
    }

    @ParameterizedTest
    @CsvSource({
        "tcp:h:1",
        "h:1",
        "tls:h:1",
        "unix:/a/b",
        "ws://h/x",
        "wss://h/x",
        "ws+unix:/s:/x",
        "http://h/x",
        "tcp:[::1]:1",
        "vscode:tcp:h:1",
        "theia:ws://h:1"
    })
    void everyKindOfAddressIsTaken(String address) {
        assertThat(cli.runLine("attach --insecure " + address)).isEqualTo(ExitCodes.FINE);
    }

    @Test
    void aTriggerThatIsNoneIsRefusedWithAMarkBelowThePlace() {
        assertThat(cli.run("attach", "tcp:h:1", "--trigger", "event kynd = x")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("--trigger: an event is told by kind").contains("event kynd = x\n        ^");
        assertThat(cli.runLine("attach tcp:h:1 --pre 5")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("belong to a --trigger, which is missing");
        assertThat(cli.run("attach", "tcp:h:1", "--trigger", "event any", "--end", "quiet")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("--end: here a time is missing");
        assertThat(cli.runLine("attach tcp:h:1 --trigger command --single --auto 1s")).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void aCapturedBurstIsAFewLinesOrOneOfJson() {
        cli.watching = listener -> listener.onCaptured(SampleCaptures.burst());
        assertThat(cli.run("attach", "tcp:h:1", "--trigger", "event kind = Begin")).isEqualTo(ExitCodes.FINE);
        assertThat(cli.out()).isEqualToNormalizingNewlines("""
                burst 1: event kind = Begin  [pool 20, json]
                  50 events and 2 before the trigger; first after 0 ns, last after 209 ms, peak 1.00 k/s over 10 ms, 5.00 kB
                  gaps: p50 1.00 ms, longest 161 ms at 20.0 ms; 1 longer than 10.0 ms
                  delivery time: p50 2.00 ms, max 2.00 ms (50 events)
                  5 lost, 0 duplicated, 0 out of order; ended: complete
                """);
        CliFixture json = new CliFixture();
        json.watching = cli.watching;
        assertThat(json.run("attach", "tcp:h:1", "--trigger", "event kind = Begin", "--json"))
                .isEqualTo(ExitCodes.FINE);
        assertThat(json.out().lines()).hasSize(1);
        assertThat(json.out())
                .contains("\"trigger\":\"event kind = Begin\"")
                .contains("\"receivedEvents\":50")
                .contains("\"historyEvents\":2")
                .contains("\"gapLongestNs\":161000000");
    }

    @Test
    void nothingThatABackendWroteReachesTheTerminalAsItIs() {
        String evil = "\u001b[31mred\u0007\u202e\nnext";
        cli.watching = listener -> {
            listener.onStep(evil);
            listener.onCheckList(new CheckList(
                    List.of(new CheckList.Item(CheckList.Step.FIRST_FRAME, CheckList.State.FAILED, evil))));
            listener.onLost(evil, 3, 500_000_000);
        };

        assertThat(cli.runLine("attach tcp:h:1")).isEqualTo(ExitCodes.CANNOT_ATTACH);
        assertThat(cli.out() + cli.err())
                .contains("?[31mred?? next")
                .contains("3 requests ended with it, unanswered; next attempt in 500 ms")
                .doesNotContain("\u001b", "\u0007", "\u202e");
    }
}
