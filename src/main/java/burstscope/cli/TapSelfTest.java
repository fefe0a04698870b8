package burstscope.cli;

final class TapSelfTest {
    TapSelfTest(Terminal terminal) {}

    int run() {
        return ExitCodes.FINE;
    }
}
