package burstscope.tap;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/// The signals that ask a program to end, taken instead of ending at once.
///
/// Only `sun.misc.Signal` tells which signal came: a shutdown hook is not told, and a handler by way of the foreign
/// function
/// interface would run where no Java code may. It is reached by name, as the compiler warns of it whatever is said, and
/// warnings are errors here.
/// - Threads: the action runs on a thread of the JVM.
public final class Signals {
    private static final List<String> ASKING = List.of("TERM", "INT", "HUP");
    /// Numbers that Linux, macOS and the BSDs share; those that end a program that does nothing about them.
    private static final Map<Integer, String> ENDING = Map.of(
            1, "HUP", 2, "INT", 3, "QUIT", 4, "ILL", 6, "ABRT", 8, "FPE", 9, "KILL", 11, "SEGV", 13, "PIPE", 15,
            "TERM");
    private static final int SHELL_OFFSET = 128;

    private Signals() {}

    /// From now on SIGTERM, SIGINT and SIGHUP do what `action` says, and nothing else.
    /// - Errors: a signal that this system or JVM does not give away ends the program as ever.
    /// @param action gets the signal's number
    public static void take(IntConsumer action) {
        for (String name : ASKING) {
            try {
                take(name, action);
            } catch (Throwable e) {
                // The JVM's own answer to the signal stays; the backend then sees the end of its input.
            }
        }
    }

    private static void take(String name, IntConsumer action) throws Throwable {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle number = lookup.findVirtual(signal, "getNumber", MethodType.methodType(int.class));
        MethodHandle accept =
                lookup.findVirtual(IntConsumer.class, "accept", MethodType.methodType(void.class, int.class));
        MethodHandle onSignal = MethodHandles.filterArguments(accept.bindTo(action), 0, number);
        Object made = lookup.findConstructor(signal, MethodType.methodType(void.class, String.class))
                .invoke(name);
        lookup.findStatic(signal, "handle", MethodType.methodType(handler, signal, handler))
                .invoke(made, MethodHandleProxies.asInterfaceInstance(handler, onSignal));
    }

    /// The signal that ended a program with this exit value, as far as that tells: the JDK, like shells, adds 128
    /// to it.
    static Optional<Integer> in(int exitValue) {
        int number = exitValue - SHELL_OFFSET;
        return ENDING.containsKey(number) ? Optional.of(number) : Optional.empty();
    }
}
