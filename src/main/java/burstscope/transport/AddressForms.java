package burstscope.transport;

import java.util.regex.Pattern;

/// What a user is told who wrote no address.
final class AddressForms {
    static final String ALL = "tcp:HOST:PORT, tls:HOST:PORT, unix:PATH, ws://HOST:PORT/PATH, wss://HOST:PORT/PATH,"
            + " ws+unix:SOCKET:/PATH, http://HOST:PORT/PATH or https://HOST:PORT/PATH";
    static final String STDIO = "a program on stdio is started with its command, not reached";

    private static final Pattern CREDENTIALS = Pattern.compile("^((?:[A-Za-z+]+:)*?(?://)?)[^/?#]*@");
    private static final Pattern QUERY = Pattern.compile("\\?.*", Pattern.DOTALL);

    private AddressForms() {}

    /// What a user wrote as it may be shown: without a name and password, and without what stands behind a question
    /// mark, which is often a secret.
    static String shown(String text) {
        return QUERY.matcher(CREDENTIALS.matcher(text).replaceFirst("$1...@")).replaceFirst("?...");
    }
}
