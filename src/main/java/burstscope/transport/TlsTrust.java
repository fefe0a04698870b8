package burstscope.transport;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/// Whose certificates count on a TLS connection.
public enum TlsTrust {
    /// Those that the system's trust store vouches for, and for the host that was asked for only.
    SYSTEM,
    /// Any. For peers with a certificate of their own; whoever sits between can read and change everything.
    INSECURE;

    /// What a description says behind the address; empty when there is nothing to warn of.
    String warning() {
        return this == INSECURE ? ", certificate NOT checked" : "";
    }

    SSLContext context() {
        try {
            if (this == SYSTEM) {
                return SSLContext.getDefault();
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Anybody()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }

    /// The host name check is the trust manager's; one that trusts anybody is not asked for it.
    void applyTo(SSLParameters parameters) {
        parameters.setEndpointIdentificationAlgorithm(this == SYSTEM ? "HTTPS" : null);
    }

    private static final class Anybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            // Asked for: TlsTrust.INSECURE.
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
            // Asked for: TlsTrust.INSECURE.
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            // Asked for: TlsTrust.INSECURE.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // Asked for: TlsTrust.INSECURE.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
            // Asked for: TlsTrust.INSECURE.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            // Asked for: TlsTrust.INSECURE.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
