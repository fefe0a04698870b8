package burstscope.transport;

/// What a user is told who wrote no address.
final class AddressForms {
    static final String ALL = "tcp:HOST:PORT, tls:HOST:PORT, unix:PATH, ws://HOST:PORT/PATH, wss://HOST:PORT/PATH,"
            + " ws+unix:SOCKET:/PATH, http://HOST:PORT/PATH or https://HOST:PORT/PATH";
    static final String STDIO = "a program on stdio is started with its command, not reached";

    private AddressForms() {}
}
