package burstscope.run;

import burstscope.codec.Pointer;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/// A web page of a backend, in JSON, that tells where to connect to, as Chromium's `/json/list` does.
/// - Threads: any.
final class AddressPage {
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int MOST_BYTES = 1 << 20;

    private AddressPage() {}

    /// - Errors: [IOException] when nobody answers, or the page tells no address.
    static String read(String url, String pointer) throws IOException {
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).build();
            HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            byte[] page;
            try (InputStream body = answer.body()) {
                page = body.readNBytes(MOST_BYTES);
            }
            Value value = Coding.JSON.newCodec(WireLimits.DEFAULT).decode(page, 0, page.length);
            String address = new Pointer(pointer).findText(value);
            if (address.isEmpty()) {
                throw new IOException(url + " tells no address at " + pointer);
            }
            return address;
        } catch (WireFormatException e) {
            throw new IOException(url + " is no JSON: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
