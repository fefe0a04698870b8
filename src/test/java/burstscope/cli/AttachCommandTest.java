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
