package burstscope.run;

import burstscope.coding.Coding;
import burstscope.dialect.Dialects;
import burstscope.framing.Framings;
import burstscope.profile.Profile;
import burstscope.profile.ProfileException;
import burstscope.profile.Profiles;
import burstscope.profile.Vocabulary;
import java.util.Optional;

/// Finds profiles all of whose words mean something here, so that none fails for its words once a program runs.
/// - Threads: any.
public final class KnownProfiles {
    private static final Vocabulary OURS = new Vocabulary() {
        @Override
        public Optional<String> codingProblem(String coding) {
            return problem(() -> Coding.parse(coding));
        }

        @Override
        public Optional<String> framingProblem(String framing) {
            return problem(() -> Framings.byName(framing));
        }

        @Override
        public Optional<String> dialectProblem(String dialect, String coding) {
            return problem(() -> Dialects.check(Dialects.byId(dialect), Coding.parse(coding)));
        }
    };

    private KnownProfiles() {}

    /// One profile, by the name of a shipped one or the path of a file.
    /// @throws ProfileException when there is none, it cannot be read, or names what there is not; the message
    /// names
    /// line and column
    public static Profile find(String nameOrFile) throws ProfileException {
        return Profiles.find(nameOrFile, OURS);
    }

    private static Optional<String> problem(Runnable look) {
        try {
            look.run();
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
