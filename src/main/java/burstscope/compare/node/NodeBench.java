package burstscope.compare.node;

import burstscope.codec.Value;

/// What one measurement in Node found.
/// - Units: nanoseconds for one of the loops; CPU time is that of the whole process with its collector.
/// @param bytes of the encoded message
/// @param sha256 of the encoded message, in hex
/// @param same whether the decoded message is deeply equal to the original
/// @param path of the first difference, empty for the message itself
/// @param expected what was encoded there, in a few words, untrusted
/// @param actual what came back there, in a few words, untrusted
/// @param undecodable what the library threw when it decoded its own bytes, untrusted; empty when it did not
public record NodeBench(
        long bytes,
        String sha256,
        boolean same,
        String path,
        String expected,
        String actual,
        String undecodable,
        long encodeCpuNs,
        long encodeWallNs,
        long decodeCpuNs,
        long decodeWallNs) {
    static NodeBench of(Value.Map answer) {
        return new NodeBench(
                number(answer, "bytes"),
                text(answer, "sha256"),
                Value.TRUE.equals(answer.get("same")),
                text(answer, "path"),
                text(answer, "expected"),
                text(answer, "actual"),
                text(answer, "undecodable"),
                number(answer, "encodeCpuNs"),
                number(answer, "encodeWallNs"),
                number(answer, "decodeCpuNs"),
                number(answer, "decodeWallNs"));
    }

    private static long number(Value.Map answer, String name) {
        return answer.get(name) instanceof Value.Int(long number) ? number : 0;
    }

    private static String text(Value.Map answer, String name) {
        return answer.get(name) instanceof Value.Text(String text) ? text : "";
    }
}
