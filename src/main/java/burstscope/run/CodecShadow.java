package burstscope.run;

import burstscope.coding.Coding;
import burstscope.compare.shadow.LibraryState;
import burstscope.compare.shadow.ShadowSnapshot;

/// What the codecs would cost on the traffic of the attached backend, as the window sees it.
/// - Threads: any; every method returns at once.
public interface CodecShadow {
    /// Of a session that has no traffic.
    CodecShadow NONE = new CodecShadow() {
        @Override
        public ShadowSnapshot snapshot() {
            return ShadowSnapshot.EMPTY;
        }

        @Override
        public void alsoTry(Coding coding) {}

        @Override
        public LibraryState library() {
            return new LibraryState.Off();
        }

        @Override
        public void crossCheck(boolean wanted) {}
    };

    ShadowSnapshot snapshot();

    /// Adds a coding to those that are tried.
    void alsoTry(Coding coding);

    /// Whether bytes are compared with the real library.
    LibraryState library();

    /// Starts the real library beside, or ends it.
    void crossCheck(boolean wanted);
}
