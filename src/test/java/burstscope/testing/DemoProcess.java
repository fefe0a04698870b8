package burstscope.testing;

import burstscope.backend.DemoBackend;
import java.nio.file.Path;
import java.util.List;

/// The demo backend over stdio as a process of its own, to be killed by tests.
public final class DemoProcess {
    private DemoProcess() {}

    public static void main(String[] args) {
        new DemoBackend().serve("stdio", System.in, System.out);
    }

    /// What starts it.
    public static List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DemoProcess.class.getName());
    }
}
