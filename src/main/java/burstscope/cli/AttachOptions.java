package burstscope.cli;

import burstscope.profile.Profile;
import burstscope.profile.ProfileException;
import burstscope.profile.Profiles;
import burstscope.run.KnownProfiles;
import burstscope.run.TargetText;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Checks what a user says about the backend to attach to.
final class AttachOptions {
    private AttachOptions() {}

    /// The profile of that name, or in that file.
    /// @throws ParameterException naming the profiles there are, or the fault of the file
    static Profile profile(String nameOrFile, CommandSpec spec) {
        try {
            return KnownProfiles.find(nameOrFile);
        } catch (ProfileException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage() + ". 'burstscope profiles' tells more.", e);
        }
    }

    static List<String> names() {
        return Profiles.shipped().stream().map(Profile::name).toList();
    }

    /// Refuses what is no address.
    /// @param address empty for none
    /// @throws ParameterException when it is none
    static void checkAddress(String address, CommandSpec spec) {
        if (address.isEmpty()) {
            return;
        }
        if (TargetText.isTap(address)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "A tap only watches what others say: 'burstscope attach " + address + "' shows it, and so does"
                            + " 'burstscope gui --address " + address + "'.");
        }
        checkAddressOrTap(address, spec);
    }

    /// Refuses what neither is an address nor names a tap.
    static void checkAddressOrTap(String address, CommandSpec spec) {
        if (address.isEmpty()) {
            return;
        }
        TargetText.addressProblem(address).ifPresent(problem -> {
            throw new ParameterException(spec.commandLine(), problem);
        });
    }
}
