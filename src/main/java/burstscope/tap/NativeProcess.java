package burstscope.tap;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Signals as the C library sends them; Java knows only two of them.
/// - Threads: any.
@SuppressWarnings("restricted") // Three functions of the C library with numbers for arguments.
final class NativeProcess {
    private static final FunctionDescriptor TWO_INTS =
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    private static final FunctionDescriptor INT_AND_ADDRESS =
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
    private static final int PR_SET_DUMPABLE = 4;

    private NativeProcess() {}

    /// Sends a signal.
    /// - Errors: false where it cannot be sent: no such process, or no such function on this system.
    static boolean signal(long pid, int number) {
        return call("kill", (int) pid, number);
    }

    /// Ends this process by a signal, without a core dump of its own; returns only where that cannot be done.
    static void endBy(int number) {
        call("prctl", PR_SET_DUMPABLE, 0);
        try {
            SymbolLookup library = Linker.nativeLinker().defaultLookup();
            MethodHandle setDefault =
                    Linker.nativeLinker().downcallHandle(library.findOrThrow("signal"), INT_AND_ADDRESS);
            // Refused for SIGKILL, which has no other answer anyhow.
            MemorySegment _ = (MemorySegment) setDefault.invokeExact(number, MemorySegment.NULL);
            signal(ProcessHandle.current().pid(), number);
        } catch (Throwable e) {
            // The exit code tells it then, as shells do.
        }
    }

    private static boolean call(String function, int first, int second) {
        try {
            Linker linker = Linker.nativeLinker();
            MethodHandle handle =
                    linker.downcallHandle(linker.defaultLookup().findOrThrow(function), TWO_INTS);
            return (int) handle.invokeExact(first, second) == 0;
        } catch (Throwable e) {
            return false;
        }
    }
}
