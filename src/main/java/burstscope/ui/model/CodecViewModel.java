package burstscope.ui.model;

import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import burstscope.coding.OptionText;
import burstscope.coding.OptionUse;
import burstscope.measure.KnobChange;
import burstscope.measure.PoolState;
import burstscope.measure.SwitchEffect;
import burstscope.run.Capabilities;
import burstscope.run.ScopeSession;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The codec and its options, switched while events flow.
///
/// What is asked for shows at once; when the backend has not taken it within two seconds, what is in force shows again.
/// A codec that is chosen again comes back with the options that it had.
/// - Threads: one.
public final class CodecViewModel {
    private static final long PATIENCE_NS = 2_000_000_000L;
    private static final long COMPARING_NS = 6_000_000_000L;
    private static final String NOT_CONNECTED = "Connect first: codecs are switched while events flow.";

    private static final String ANY_VALUE =
            "Takes any value, so there is nothing to choose from here; on the command line codec --options sets it.";
    private static final String NOT_SET = "not set";
    private static final int FEW = 8;
    /// What a comparison is usually about; the others stand behind them.
    private static final Set<String> MAIN = Set.of(
            "version",
            "useRecords",
            "sequential",
            "bundleStrings",
            "variableMapSize",
            "useFloat32",
            "moreTypes",
            "structuredClone",
            "encodeUndefinedAsNil",
            "mapsAsObjects",
            "faithful");

    private final ScopeSession session;
    private final ReadOnlyStringWrapper codec = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<List<OptionRow>> options = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<SwitchReadout> effect = new ReadOnlyObjectWrapper<>(SwitchReadout.NONE);
    private final ReadOnlyObjectWrapper<@Nullable Capabilities> capabilities = new ReadOnlyObjectWrapper<>();
    private final Map<CodecKind, Coding> lastOfKind = new EnumMap<>(CodecKind.class);
    private @Nullable Coding shown;
    private @Nullable Coding asked;
    private long askedAtNs;
    private boolean comparing;
    private long switchedAtNs;
    private long nowNs;

    CodecViewModel(ScopeSession session) {
        this.session = session;
    }

    /// The codecs there are, offered or not.
    public List<String> codecs() {
        return Coding.ids();
    }

    /// A few words for a codec.
    public String title(String id) {
        return CodecKind.byId(id).map(CodecKind::title).orElse(id);
    }

    /// The codec asked for or, once the backend speaks it, in force; empty before it is known.
    public ReadOnlyStringProperty codecProperty() {
        return codec.getReadOnlyProperty();
    }

    /// The options of that codec, in its order; those that take any value are shown and not turned here.
    public ReadOnlyObjectProperty<List<OptionRow>> optionsProperty() {
        return options.getReadOnlyProperty();
    }

    /// What the last switch changed.
    public ReadOnlyObjectProperty<SwitchReadout> effectProperty() {
        return effect.getReadOnlyProperty();
    }

    /// Changes when the availability of codecs may have changed.
    public ReadOnlyObjectProperty<@Nullable Capabilities> capabilitiesProperty() {
        return capabilities.getReadOnlyProperty();
    }

    /// Whether the codec can be turned at all, were it only to the present one.
    public Availability anyAvailability() {
        Capabilities known = capabilities.get();
        return known != null && known.codecs().isEmpty()
                ? Availability.no(known.unavailable().getOrDefault("codec", "This backend tells no codec."))
                : Availability.YES;
    }

    public Availability availability(String id) {
        Capabilities known = capabilities.get();
        if (known == null) {
            return Availability.no(NOT_CONNECTED);
        }
        return CodecKind.byId(id)
                .map(known::refusal)
                .orElse(Optional.of("There is no codec " + id + "."))
                .map(Availability::no)
                .orElse(Availability.YES);
    }

    /// Asks for a codec; the answer shows in [#codecProperty].
    public void choose(String id) {
        Capabilities known = capabilities.get();
        if (known != null && availability(id).offered()) {
            CodecKind kind = CodecKind.byId(id).orElseThrow();
            ask(lastOfKind.getOrDefault(kind, known.start(kind)));
        }
    }

    /// Asks for the codec behind the present one, among those on offer.
    public void chooseNext() {
        List<String> offered =
                codecs().stream().filter(id -> availability(id).offered()).toList();
        if (!offered.isEmpty()) {
            choose(offered.get((offered.indexOf(codec.get()) + 1) % offered.size()));
        }
    }

    /// Asks for the present codec with one option set; does nothing when the option cannot have that value here.
    public void setOption(String name, String value) {
        Coding present = shown;
        if (present == null) {
            return;
        }
        Optional<CodecOption> option = present.kind().options().stream()
                .filter(known -> known.name().equals(name))
                .findFirst();
        option.flatMap(known -> valueOf(known, value)).ifPresent(parsed -> {
            Capabilities known = capabilities.get();
            if (known != null
                    && known.refusal(present.kind(), option.get(), parsed).isEmpty()) {
                ask(present.with(option.get(), parsed));
            }
        });
        // What was refused shows the value in force again.
        show(shown);
    }

    /// A toggle is switched off by leaving it unset where that differs: it then follows the others.
    private static Optional<Value> valueOf(CodecOption option, String text) {
        if (text.equals(OptionRow.OFF) && option.defaultValue() instanceof Value.Null) {
            return Optional.of(Value.NULL);
        }
        return option.choices().stream()
                .filter(choice -> OptionText.of(choice).equals(text))
                .findFirst();
    }

    private void ask(Coding wanted) {
        if (wanted.equals(shown)) {
            return;
        }
        asked = wanted;
        askedAtNs = nowNs;
        show(wanted);
        session.setCodec(wanted);
    }

    /// Takes the pool as an interval ended with it.
    void observe(PoolState pool) {
        Coding inForce = Coding.byId(pool.codec()).orElse(null);
        Coding wanted = asked;
        if (wanted == null || wanted.equals(inForce) || nowNs - askedAtNs > PATIENCE_NS) {
            asked = null;
            if (inForce == null) {
                codec.set(pool.codec());
            } else if (!inForce.equals(shown)) {
                show(inForce);
            }
        }
    }

    /// A switch happened; what it changed is still being measured.
    void onSwitched(KnobChange change) {
        effect.set(SwitchReadout.pending(change.setting()));
        comparing = true;
        switchedAtNs = nowNs;
    }

    void onEffect(SwitchEffect found) {
        effect.set(SwitchReadout.of(found));
        comparing = false;
    }

    void onState(@Nullable Capabilities now) {
        capabilities.set(now);
        asked = null;
        lastOfKind.clear();
        effect.set(SwitchReadout.NONE);
        comparing = false;
        show(now == null ? null : shown);
    }

    void onPulse(long pulseNs) {
        nowNs = pulseNs;
        if (comparing && nowNs - switchedAtNs > COMPARING_NS) {
            comparing = false;
            effect.set(SwitchReadout.missed(effect.get().title()));
        }
    }

    private void show(@Nullable Coding coding) {
        shown = coding;
        codec.set(coding == null ? "" : coding.kind().id());
        if (coding != null) {
            lastOfKind.put(coding.kind(), coding);
        }
        options.set(coding == null ? List.of() : rows(coding));
    }

    private List<OptionRow> rows(Coding coding) {
        List<CodecOption> all = coding.kind().options();
        boolean few = all.size() <= FEW;
        return all.stream()
                .map(option -> new OptionRow(
                        option.name(),
                        option.meaning(),
                        choices(coding, option),
                        chosen(coding, option),
                        few || MAIN.contains(option.name()),
                        availability(coding, option)))
                .toList();
    }

    private static String chosen(Coding coding, CodecOption option) {
        Value value = coding.valueOf(option);
        if (value instanceof Value.Null) {
            return option.choices().isEmpty() ? NOT_SET : OptionRow.OFF;
        }
        return OptionText.of(value);
    }

    /// The value in force, and those that the backend can set; both words of a toggle, which is greyed instead.
    private List<String> choices(Coding coding, CodecOption option) {
        if (option.choices().isEmpty()) {
            return List.of(chosen(coding, option));
        }
        return option.choices().stream()
                .filter(choice -> option.isToggle()
                        || choice.equals(coding.valueOf(option))
                        || refusal(coding, option, choice).isEmpty())
                .map(OptionText::of)
                .toList();
    }

    private Availability availability(Coding coding, CodecOption option) {
        Optional<String> useless = OptionUse.idle(coding, option);
        if (useless.isPresent() && !option.choices().isEmpty()) {
            return Availability.no(useless.get());
        }
        if (option.choices().isEmpty()) {
            return Availability.no(ANY_VALUE);
        }
        List<Optional<String>> refusals = option.choices().stream()
                .filter(choice -> !choice.equals(coding.valueOf(option)))
                .map(choice -> refusal(coding, option, choice))
                .toList();
        boolean turnable = refusals.stream().anyMatch(Optional::isEmpty);
        return turnable || refusals.isEmpty()
                ? Availability.YES
                : Availability.no(refusals.getFirst().orElseThrow());
    }

    private Optional<String> refusal(Coding coding, CodecOption option, Value value) {
        Capabilities known = capabilities.get();
        return known == null ? Optional.of(NOT_CONNECTED) : known.refusal(coding.kind(), option, value);
    }
}
