package burstscope.testing;

import java.util.List;

/// The threads of the product that are alive now.
public final class LiveThreads {
    private LiveThreads() {}

    /// Names that begin with one of the words.
    public static List<String> named(String... words) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> List.of(words).stream().anyMatch(name::startsWith))
                .sorted()
                .toList();
    }
}
