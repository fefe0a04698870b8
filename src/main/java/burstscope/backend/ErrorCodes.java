package burstscope.backend;

/// Error codes of JSON-RPC 2.0 and the one of our own.
final class ErrorCodes {
    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int INTERNAL_ERROR = -32603;
    /// More bursts or event requests wait than the backend keeps.
    static final int TOO_MANY_WAITING = -32000;

    private ErrorCodes() {}
}
