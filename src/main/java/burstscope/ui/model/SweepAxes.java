package burstscope.ui.model;

import burstscope.coding.CodecWords;
import burstscope.coding.Coding;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Variant;
import burstscope.run.Capabilities;
import burstscope.run.RivalKnobs;
import burstscope.run.SessionState;
import burstscope.units.SizeWords;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// Along what a sweep measures, as it is being written: every value of each with every value of the others.
/// - Threads: one.
public final class SweepAxes {
    private static final int MOST_BATCH_EVENTS = 1_000_000;
    private final Map<Mode, BooleanProperty> modes = new EnumMap<>(Mode.class);
    private final StringProperty pools = new SimpleStringProperty("1..64");
    private final StringProperty batches = new SimpleStringProperty("1");
    private final StringProperty limits = new SimpleStringProperty("0");
    private final StringProperty codecs = new SimpleStringProperty("");
    private final StringProperty varied = new SimpleStringProperty("");
    private final StringProperty values = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<SweepOffers> offers = new ReadOnlyObjectWrapper<>(SweepOffers.NONE);

    SweepAxes() {
        for (Mode mode : Mode.values()) {
            modes.put(mode, new SimpleBooleanProperty(mode == Mode.POOL));
        }
        varied.subscribe(name -> values.set(offers.get().example(name)));
    }

    /// What is to be measured.
    record Wanted(List<DeliverySettings> settings, List<String> codecs, List<Variant> variants) {
        long count() {
            return (long) settings.size() * Math.max(1, codecs.size()) * Math.max(1, variants.size());
        }
    }

    /// Reads what is written; what the backend does not have of the modes is left out.
    /// - Errors: [IllegalArgumentException] with a sentence for the user, without its full stop.
    Wanted read() {
        Wanted wanted = new Wanted(settings(), codings(), variants());
        if (wanted.settings().isEmpty()) {
            throw new IllegalArgumentException("Tick how events are to be asked for, of what is offered here");
        }
        if (wanted.count() < 2) {
            throw new IllegalArgumentException(
                    "That is one setting, and nothing to compare it with: write two values of something");
        }
        return wanted;
    }

    private List<DeliverySettings> settings() {
        Set<DeliverySettings> settings = new LinkedHashSet<>();
        if (isWanted(Mode.SINGLE)) {
            settings.add(DeliverySettings.single());
        }
        if (isWanted(Mode.POOL)) {
            sizes("Pool sizes", pools, 1, DeliverySettings.MAX_OUTSTANDING)
                    .forEach(size -> settings.add(DeliverySettings.pool(size)));
        }
        if (isWanted(Mode.BATCH)) {
            for (int limit : sizes("Batch limits", limits, 0, MOST_BATCH_EVENTS)) {
                for (int outstanding : sizes("Batch requests", batches, 1, DeliverySettings.MAX_OUTSTANDING)) {
                    settings.add(DeliverySettings.batches(limit, outstanding));
                }
            }
        }
        if (isWanted(Mode.PUSH)) {
            settings.add(DeliverySettings.push());
        }
        return List.copyOf(settings);
    }

    private boolean isWanted(Mode mode) {
        return chosen(mode).get() && offers.get().mode(mode).offered();
    }

    private static List<Integer> sizes(String name, StringProperty words, int least, int most) {
        try {
            return SizeWords.parse(words.get(), least, most);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    private List<String> codings() {
        String words = codecs.get().replace(" ", "");
        Capabilities known = offers.get().known();
        if (words.isEmpty() || known == null) {
            return List.of();
        }
        try {
            List<String> ids = CodecWords.ids(List.of(words));
            for (String id : ids) {
                Optional<String> refusal = known.refusal(Coding.parse(id));
                if (refusal.isPresent()) {
                    throw new IllegalArgumentException(id + " is not possible: " + withoutStop(refusal.get()));
                }
            }
            return ids;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Codecs: " + e.getMessage(), e);
        }
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private List<Variant> variants() {
        String name = varied.get();
        if (name.isEmpty()) {
            return List.of();
        }
        Availability offered = offers.get().varied(name);
        if (!offered.offered()) {
            throw new IllegalArgumentException(name + " cannot be varied: " + withoutStop(offered.reason()));
        }
        List<Variant> variants = new ArrayList<>();
        for (String word : values.get().split(",", -1)) {
            String value = word.strip();
            problem(name, value).ifPresent(problem -> {
                throw new IllegalArgumentException(name + ": " + problem);
            });
            Variant variant = Variant.of(name, value);
            if (variants.contains(variant)) {
                throw new IllegalArgumentException(name + ": " + value + " stands twice");
            }
            variants.add(variant);
        }
        return variants;
    }

    private Optional<String> problem(String name, String value) {
        if (value.isEmpty()) {
            return Optional.of("a value is empty; write them with commas between");
        }
        return offers.get().links().stream()
                .filter(link -> link.name().equals(name))
                .findFirst()
                .map(link -> link.choices().contains(value)
                        ? Optional.<String>empty()
                        : Optional.of("'" + value + "' is none of " + String.join(", ", link.choices())))
                .orElseGet(() -> RivalKnobs.problem(name, value));
    }

    /// Hears when something is written, or offered, that changes what is to be measured.
    void whenWritten(Runnable listener) {
        modes.values().forEach(mode -> mode.subscribe(listener));
        for (Observable written : List.of(pools, batches, limits, codecs, varied, values, offers)) {
            written.subscribe(listener);
        }
    }

    /// Puts a codec into the list, or takes it out.
    public void toggleCodec(String id) {
        List<String> words = new ArrayList<>(codecWords());
        boolean had = words.removeIf(word -> word.equals(id) || word.startsWith(id + ":"));
        if (!had) {
            words.add(id);
        }
        codecs.set(String.join(",", words));
    }

    /// Whether a codec is in the list, under whatever options.
    public boolean hasCodec(String id) {
        return codecWords().stream().anyMatch(word -> word.equals(id) || word.startsWith(id + ":"));
    }

    private List<String> codecWords() {
        String words = codecs.get().replace(" ", "");
        try {
            return words.isEmpty() ? List.of() : CodecWords.ids(List.of(words));
        } catch (IllegalArgumentException notReadable) {
            return List.of(words);
        }
    }

    /// Of modes none of which there is, the first that there is takes the place.
    void offer(@Nullable SessionState state, String kind) {
        offers.set(
                state instanceof SessionState.Attached attached
                        ? new SweepOffers(attached.capabilities(), kind, attached.links())
                        : SweepOffers.NONE);
        List<Mode> offered = Stream.of(Mode.values())
                .filter(mode -> offers.get().mode(mode).offered())
                .toList();
        if (!offered.isEmpty()
                && offered.stream().noneMatch(mode -> chosen(mode).get())) {
            chosen(offered.getFirst()).set(true);
        }
    }

    /// Changes when the backend, or the kind of burst, offers something else.
    public ReadOnlyObjectProperty<SweepOffers> offersProperty() {
        return offers.getReadOnlyProperty();
    }

    /// Whether events are to be asked for so; counts only where it is offered.
    public BooleanProperty chosen(Mode mode) {
        return Objects.requireNonNull(modes.get(mode));
    }

    /// Sizes as a list, `1,4,20`, or a range, `1..64`.
    public StringProperty poolsProperty() {
        return pools;
    }

    /// Batch requests that wait side by side, as pool sizes are written.
    public StringProperty batchesProperty() {
        return batches;
    }

    /// Events that one batch answer may hold, written likewise; 0 is as the backend decides.
    public StringProperty limitsProperty() {
        return limits;
    }

    /// Codecs with their options, with commas between; empty for the present one.
    public StringProperty codecsProperty() {
        return codecs;
    }

    /// Codecs there are, offered or not.
    public List<String> codecNames() {
        return Coding.ids();
    }

    /// One of [SweepOffers#names]; empty for nothing. Another one brings values to begin with.
    public StringProperty variedProperty() {
        return varied;
    }

    /// Values of what is varied, with commas between.
    public StringProperty valuesProperty() {
        return values;
    }
}
