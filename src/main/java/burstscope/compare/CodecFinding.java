package burstscope.compare;

import burstscope.coding.Coding;

/// Something about a coding that a colleague would point at.
/// @param count messages that it was seen in
/// @param title one line
/// @param explanation the condition under which it happens, in words
/// @param evidence bytes, message and place of the first one; quotes the traffic, so untrusted text
/// @param tryThis what to do about it
public record CodecFinding(
        Severity severity,
        Source source,
        Coding coding,
        long count,
        String title,
        String explanation,
        String evidence,
        String tryThis) {
    /// How bad it is.
    public enum Severity {
        /// Something is worth knowing; nothing is wrong.
        NOTE,
        /// Would go wrong under a setting that is not in force.
        WARNING,
        /// Wrong data, or none, where it was seen.
        ERROR
    }

    /// Who says so.
    public enum Source {
        /// The real library read wrong what it wrote itself.
        LIBRARY("seen with the real library"),
        /// Our own encoder, which is told to behave like the library.
        PREDICTION("predicted"),
        /// Our own codec.
        OWN("Burstscope's own codec");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        /// As users read it.
        public String words() {
            return words;
        }
    }

    /// The same finding, once more.
    public CodecFinding again(long times) {
        return new CodecFinding(severity, source, coding, count + times, title, explanation, evidence, tryThis);
    }
}
