package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever stands where a number belongs, the answer names the option and says in words what to write.
final class NumberOptionsTest {
    private static final List<String> NEVER_NUMBERS =
            List.of("nan", "NaN", "inf", "-Infinity", "1e999", "0x10", "99999999999999999999", "1 2");
    private static final Pattern PLAIN =
            Pattern.compile("write|goes from|at most|too large|needs|possible|more than|whole number of bytes");
    private static final Pattern NOT_PLAIN = Pattern.compile("Exception|is not an? (int|long|double)|null");
    private static final List<String> NEGATIVE = List.of("-1", "-0.5", "-99999999999999999999");

    /// @param command words before the option
    /// @param bad further words that this option refuses
    record Case(String command, String option, List<String> bad) {}

    static List<Case> cases() {
        String burst = "burst --profile demo";
        String sweep = "sweep --profile demo";
        String openLoop = "burst --profile demo --open-loop rate:100/s";
        List<Case> cases = new ArrayList<>();
        cases.add(
                new Case("compare a.json b.json", "--limit", List.of("", "0", "0.0", "105", "1.05x", "110%", "1,05")));
        cases.add(new Case("compare --self-test", "--runs", List.of("", "0", "100001", "1.5")));
        cases.add(new Case("compare a.json", "--seed", List.of("", "1.5")));
        cases.add(new Case("merge a.json", "--workers", List.of("", "0", "2.5", "10001")));
        cases.add(new Case("attach --profile demo", "--for", List.of("", "5", "5 h")));
        cases.add(new Case("attach --profile demo", "--pool", List.of("", "0", "257", "1.5")));
        for (String command : List.of(burst, sweep)) {
            cases.add(new Case(command, "--events", List.of("", "0", "10000001", "1.5", "1k")));
            cases.add(new Case(command, "--repeat", List.of("", "0", "10001", "3.5")));
            cases.add(new Case(command, "--warm-up", List.of("", "10001", "2s")));
            cases.add(new Case(command, "--payload", List.of("", "17MiB", "3GiB", "1.5")));
            cases.add(new Case(command, "--spacing", List.of("", "5", "11s")));
            cases.add(new Case(command, "--delay", List.of("", "5", "11s")));
            cases.add(new Case(command, "--seed", List.of("", "1.5")));
            cases.add(new Case(command, "--pool", List.of("", "0", "257", ",", "1,,2", "1.5")));
            cases.add(new Case(command, "--batch-limit", List.of("", "1000001", "1.5")));
            cases.add(new Case(command, "--consumer", List.of("", "sleep", "sleep:-1ms", "sleep:nan", "busy:1e999s")));
            cases.add(new Case(command, "--alongside", List.of("", "2x", "x256KiB", "-1x256KiB", "nanx1kB", "2x-1kB")));
        }
        cases.add(new Case(sweep, "--pool", List.of("64..1", "1..", "..4", "1...4", "0..4", "1..257")));
        cases.add(new Case(sweep, "--batches", List.of("", "0", "257", "2..1")));
        cases.add(new Case(sweep, "--stop-at", List.of("", "0", "0%", "101%", "2", "5%%", "nan%", "-5%")));
        cases.add(new Case(sweep, "--warm-up-time", List.of("", "5", "61min", "1e3s")));
        cases.add(new Case(openLoop, "--seconds", List.of("", "0", "86401", "1.5")));
        cases.add(new Case(openLoop, "--in-flight", List.of("", "0", "10001")));
        cases.add(new Case(
                burst,
                "--open-loop",
                List.of(
                        "rate:0/s",
                        "rate:-1/s",
                        "rate:nan/s",
                        "rate:1e999/s",
                        "rate:/s",
                        "bursts:0/1s",
                        "bursts:5/0s",
                        "bursts:5/-1s",
                        "bursts:nan/1s")));
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whatIsNoNumberIsRefusedInPlainWords(Case each) {
        List<String> words = new ArrayList<>(NEVER_NUMBERS);
        if (!each.option().equals("--seed")) {
            words.addAll(NEGATIVE);
        }
        words.addAll(each.bad());
        List<String> wrong = new ArrayList<>();
        for (String word : words) {
            CliFixture cli = new CliFixture();
            List<String> line = new ArrayList<>(List.of(CliFixture.words(each.command())));
            line.add(each.option() + "=" + word);
            int code = cli.run(line.toArray(String[]::new));

            boolean refused = code == ExitCodes.USAGE && cli.plans.isEmpty() && cli.openLoops.isEmpty();
            if (!refused || !isPlain(cli.err(), each.option())) {
                wrong.add(String.join(" ", line) + " -> " + code + ": "
                        + cli.err().lines().limit(3).toList());
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static boolean isPlain(String told, String option) {
        return told.contains(option)
                && !NOT_PLAIN.matcher(told).find()
                && PLAIN.matcher(told.lines().findFirst().orElse("")).find();
    }
}
