package burstscope.profile;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/// Finds and reads profiles: the shipped ones by name, a user's own by the path of its YAML file.
/// - Threads: any.
public final class Profiles {
    private static final List<String> SHIPPED = List.of(
            "demo",
            "deltachat",
            "msgpackr",
            "neovim",
            "mpv",
            "mcp-everything",
            "json-language-server",
            "clangd",
            "vscode-jsonrpc",
            "chromium",
            "aria2",
            "aria2-http",
            "vscode-server",
            "vscode-server-old",
            "deltachat-mail",
            "theia",
            "theia-1.28",
            "theia-1.26");
    private static final JsonSetter.Value EMPTY_FOR_MISSING_WHOLE_ENTRIES =
            JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL);
    private static final JsonSetter.Value EMPTY_FOR_MISSING = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);

    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withConfigOverride(List.class, o -> o.setNullHandling(EMPTY_FOR_MISSING_WHOLE_ENTRIES))
            .withConfigOverride(Map.class, o -> o.setNullHandling(EMPTY_FOR_MISSING))
            .withConfigOverride(String.class, o -> o.setNullHandling(EMPTY_FOR_MISSING))
            .build();

    private Profiles() {}

    /// The profiles that come with Burstscope, the demo first.
    public static List<Profile> shipped() {
        return SHIPPED.stream().map(Profiles::readShipped).toList();
    }

    /// One profile, whose words for codings, framings and dialects nobody has looked up.
    /// @throws ProfileException as below
    public static Profile find(String nameOrFile) throws ProfileException {
        return find(nameOrFile, Vocabulary.ANY);
    }

    /// One profile.
    /// @param nameOrFile name of a shipped profile, or path of a file that ends in `.yaml`
    /// @throws ProfileException when there is none, or it cannot be read; the message names line and column
    public static Profile find(String nameOrFile, Vocabulary vocabulary) throws ProfileException {
        if (SHIPPED.contains(nameOrFile)) {
            return readShipped(nameOrFile);
        }
        if (!nameOrFile.endsWith(".yaml") && !nameOrFile.endsWith(".yml")) {
            throw new ProfileException("there is no profile named " + nameOrFile + "; there are "
                    + SHIPPED.stream().collect(Collectors.joining(", "))
                    + ", and a file of your own that ends in .yaml");
        }
        try {
            return read(Files.readString(Path.of(nameOrFile)), nameOrFile, vocabulary);
        } catch (CharacterCodingException e) {
            throw new ProfileException("the profile " + nameOrFile + " cannot be read: it is no text in UTF-8");
        } catch (NoSuchFileException e) {
            throw new ProfileException("the profile " + nameOrFile + " cannot be read: there is no such file");
        } catch (IOException | InvalidPathException e) {
            throw new ProfileException("the profile " + nameOrFile + " cannot be read: " + e.getMessage());
        }
    }

    private static Profile readShipped(String name) {
        String resource = "/burstscope/profile/" + name + ".yaml";
        try (InputStream in = Profiles.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("missing from the installation: " + resource);
            }
            return read(new String(in.readAllBytes(), StandardCharsets.UTF_8), name, Vocabulary.ANY);
        } catch (IOException | ProfileException e) {
            throw new IllegalStateException("a shipped profile is broken: " + name, e);
        }
    }

    static Profile read(String yaml, String source, Vocabulary vocabulary) throws ProfileException {
        if (yaml.isBlank()) {
            throw new ProfileException(source + ": it is empty");
        }
        try {
            refuseAliases(yaml, source);
            Profile profile = MAPPER.readValue(yaml, Profile.class);
            ProfileCheck.check(profile, vocabulary, pointer -> source + where(findNearest(yaml, pointer)));
            return profile;
        } catch (JacksonException e) {
            TokenStreamLocation member = findNearest(yaml, ProfileFault.pointer(e));
            throw new ProfileException(
                    source + where(member == null ? e.getLocation() : member) + ": " + ProfileFault.words(e));
        }
    }

    /// A name of something said elsewhere would be read as a text.
    private static void refuseAliases(String yaml, String source) throws ProfileException {
        try (YAMLParser parser = (YAMLParser) MAPPER.createParser(yaml)) {
            while (parser.nextToken() != null) {
                if (parser.isCurrentAlias()) {
                    throw new ProfileException(source + where(parser.currentTokenLocation()) + ": *"
                            + parser.getString() + " stands for something written elsewhere, which profiles"
                            + " cannot have; write it out here");
                }
            }
        }
    }

    /// Where a member stands, or else the nearest one that should hold it; null where that is the file.
    private static @Nullable TokenStreamLocation findNearest(String yaml, String pointer) {
        for (String path = pointer; !path.isEmpty(); path = path.substring(0, path.lastIndexOf('/'))) {
            TokenStreamLocation found = find(yaml, path);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /// Where a member stands; its exception does not tell, as members are collected before they are looked at.
    private static @Nullable TokenStreamLocation find(String yaml, String path) {
        try (JsonParser parser = MAPPER.createParser(yaml)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if ((token == JsonToken.PROPERTY_NAME || token == JsonToken.START_OBJECT)
                        && parser.streamReadContext().pathAsPointer().toString().equals(path)) {
                    return parser.currentTokenLocation();
                }
            }
            return null;
        }
    }

    private static String where(@Nullable TokenStreamLocation location) {
        return location == null || location.getLineNr() < 1
                ? ""
                : " line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
