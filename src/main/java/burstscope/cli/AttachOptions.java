package burstscope.cli;

import burstscope.profile.Profile;
import burstscope.profile.ProfileException;
import burstscope.profile.Profiles;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Checks what a user says about the backend to attach to.
final class AttachOptions {
    private static final Pattern ADDRESS = Pattern.compile("tcp:(.+):(\\d{1,5})");
    private static final int LAST_PORT = 65_535;

    private AttachOptions() {}

    /// The profile of that name, or in that file.
    /// @throws ParameterException naming the profiles there are, or the fault of the file
    static Profile profile(String nameOrFile, CommandSpec spec) {
        try {
            return Profiles.find(nameOrFile);
        } catch (ProfileException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage() + ". 'burstscope profiles' tells more.", e);
        }
    }

    static List<String> names() {
        return Profiles.shipped().stream().map(Profile::name).toList();
    }

    /// Refuses what is no address.
    /// @param address empty for none
    /// @throws ParameterException when it is no `tcp:HOST:PORT`
    static void checkAddress(String address, CommandSpec spec) {
        if (address.isEmpty()) {
            return;
        }
        Matcher matcher = ADDRESS.matcher(address);
        int port = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
        if (port < 1 || port > LAST_PORT) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + address + "' is no address: write tcp:HOST:PORT, for example tcp:127.0.0.1:7070");
        }
    }
}
