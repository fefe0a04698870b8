package burstscope.tap;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// What the C library can do to a process and Java cannot: any signal, and a thread that steps back.
/// - Threads: any.
@SuppressWarnings("restricted") // Four functions of the C library with numbers for arguments.
final class NativeProcess {
    private static final FunctionDescriptor TWO_INTS =
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    private static final FunctionDescriptor THREE_INTS = FunctionDescriptor.of(
            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    private static final FunctionDescriptor INT_AND_ADDRESS =
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
    private static final int PRIO_PROCESS = 0;
    private static final int THIS_THREAD = 0;
    private static final int NICE = 10;
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

    /// Lets every thread that passes bytes on, and both peers, go first where the processors are busy. On Linux
    /// alone, where
    /// a thread can step back by itself; the JVM's own priorities do nothing there.
    static void stepBack() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return;
        }
        try {
            Linker linker = Linker.nativeLinker();
            MethodHandle handle = linker.downcallHandle(linker.defaultLookup().findOrThrow("setpriority"), THREE_INTS);
            int _ = (int) handle.invokeExact(PRIO_PROCESS, THIS_THREAD, NICE);
        } catch (Throwable e) {
            // Observing then competes with the pair for the processors.
        }
    }

    private static boolean call(String function, int first, int second) {
        try {
            Linker linker = Linker.nativeLinker();
            MethodHandle handle = linker.downcallHandle(linker.defaultLookup().findOrThrow(function), TWO_INTS);
            return (int) handle.invokeExact(first, second) == 0;
        } catch (Throwable e) {
            return false;
        }
    }
}
