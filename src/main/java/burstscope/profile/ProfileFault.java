package burstscope.profile;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;

/// Says in a profile author's words what the reader of YAML could not take.
final class ProfileFault {
    private static final Pattern TWICE = Pattern.compile("Duplicate Object property \"(.*?)\".*", Pattern.DOTALL);
    private static final int LONGEST = 300;

    private ProfileFault() {}

    /// Where in the profile it is: `/conversation/bursts/kinds/0/inFlight`; empty where only the exception's own
    /// location tells.
    static String pointer(JacksonException e) {
        return e instanceof DatabindException
                ? e.getPath().stream()
                        .map(step -> "/" + (step.getPropertyName() == null ? step.getIndex() : step.getPropertyName()))
                        .collect(Collectors.joining())
                : "";
    }

    static String words(JacksonException e) {
        String member = e.getPath().stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("."));
        return switch (e) {
            case UnrecognizedPropertyException unknown ->
                unknown.getPropertyName() + " is not known here; there are " + known(unknown);
            case InvalidNullException empty -> subject(member) + " has an empty entry";
            case InvalidFormatException wrong ->
                subject(member) + " must be " + kind(wrong.getTargetType()) + ", not '" + wrong.getValue() + "'";
            case MismatchedInputException wrong -> subject(member) + " must be " + kind(wrong.getTargetType());
            case ValueInstantiationException refused -> refused(refused, member);
            case DatabindException other -> subject(member) + " cannot be read";
            default -> syntax(e.getOriginalMessage());
        };
    }

    private static String subject(String member) {
        return member.isEmpty() ? "the file" : member;
    }

    /// Our own types refuse with a sentence; lists and maps refuse an empty entry without one.
    private static String refused(ValueInstantiationException e, String member) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof NullPointerException) {
                return subject(member) + " has a list or a map with an empty entry";
            }
            if (cause instanceof IllegalArgumentException && !(cause instanceof JacksonException)) {
                return subject(member) + ": " + cause.getMessage();
            }
        }
        return subject(member) + " cannot be read";
    }

    private static String kind(Class<?> wanted) {
        if (wanted == int.class || wanted == Integer.class) {
            return "a whole number";
        }
        if (wanted == boolean.class || wanted == Boolean.class) {
            return "true or false";
        }
        if (wanted == String.class) {
            return "a text";
        }
        if (Collection.class.isAssignableFrom(wanted)) {
            return "a list";
        }
        if (wanted == Profile.Coming.class) {
            return "requests, push, answers or operations";
        }
        return Map.class.isAssignableFrom(wanted)
                ? "a map of names and values"
                : "a map of members, each 'name: value'";
    }

    private static String known(UnrecognizedPropertyException e) {
        Collection<Object> names = e.getKnownPropertyIds();
        return names == null
                ? ""
                : names.stream()
                        .map(String::valueOf)
                        .sorted(Comparator.naturalOrder())
                        .collect(Collectors.joining(", "));
    }

    /// The reader of YAML draws the place below each part of its sentence; our own line and column tell it already.
    private static String syntax(String message) {
        String twice = TWICE.matcher(message).replaceFirst("$1 is given twice");
        String flat = twice.lines()
                .filter(line -> !line.startsWith(" "))
                .map(String::strip)
                .collect(Collectors.joining(", "));
        return flat.length() > LONGEST ? flat.substring(0, LONGEST) + "..." : flat;
    }
}
