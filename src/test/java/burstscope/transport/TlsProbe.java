package burstscope.transport;

import java.time.Duration;

/// Connects with the trust of its own process, and prints what came of it.
final class TlsProbe {
    private TlsProbe() {}

    public static void main(String[] args) {
        try (TcpTransport transport =
                TcpTransport.connectTls(args[0], Integer.parseInt(args[1]), TlsTrust.SYSTEM, Duration.ofSeconds(20))) {
            System.out.println(transport.describe());
        } catch (TransportException e) {
            System.out.println(e.reason() + " " + e.getMessage());
        }
    }
}
