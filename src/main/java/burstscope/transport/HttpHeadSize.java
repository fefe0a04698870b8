package burstscope.transport;

import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// How many bytes heads take that the JDK's client writes and reads, which it does not tell.
final class HttpHeadSize {
    private static final int LINE_END = 2;
    private static final int SEPARATOR = 2;
    private static final String AGENT = "Java-http-client/" + System.getProperty("java.version");

    private HttpHeadSize() {}

    /// Head and body of a request.
    static long ofRequest(HttpRequest request, int bodyBytes) {
        String query = request.uri().getRawQuery();
        long bytes = (long) "POST ".length()
                + request.uri().getRawPath().length()
                + (query == null ? 0 : 1 + query.length())
                + " HTTP/1.1".length()
                + LINE_END;
        bytes += line("Content-Length", Integer.toString(bodyBytes));
        bytes += line("Host", request.uri().getRawAuthority());
        if (request.headers().firstValue("user-agent").isEmpty()) {
            bytes += line("User-Agent", AGENT);
        }
        return bytes + lines(request.headers()) + LINE_END + bodyBytes;
    }

    /// The head of an answer.
    static long ofResponse(HttpResponse<?> response) {
        return "HTTP/1.1 200 ".length()
                + words(response.statusCode()).length()
                + LINE_END
                + lines(response.headers())
                + LINE_END;
    }

    private static long lines(HttpHeaders headers) {
        long bytes = 0;
        for (var header : headers.map().entrySet()) {
            for (String value : header.getValue()) {
                bytes += line(header.getKey(), value);
            }
        }
        return bytes;
    }

    private static long line(String name, String value) {
        return (long) name.length() + SEPARATOR + value.length() + LINE_END;
    }

    private static String words(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 202 -> "Accepted";
            case 204 -> "No Content";
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 404 -> "Not Found";
            case 500 -> "Internal Server Error";
            case 503 -> "Service Unavailable";
            default -> "Error";
        };
    }
}
