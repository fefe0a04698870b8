package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.ByteUse;
import burstscope.coding.Coding;
import burstscope.compare.BreakEven;
import burstscope.compare.ByteShares;
import burstscope.compare.CodecFinding;
import burstscope.compare.SizeClass;
import burstscope.compare.shadow.CellCosts;
import burstscope.compare.shadow.CellKey;
import burstscope.compare.shadow.LibraryState;
import burstscope.compare.shadow.MessageKind;
import burstscope.compare.shadow.ShadowSnapshot;
import burstscope.compare.shadow.TrafficCell;
import burstscope.compare.shadow.WorkerCost;
import burstscope.run.CodecShadow;
import burstscope.ui.FakeSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CodecCostsViewModelTest {
    private static final CellKey EVENTS = new CellKey(new MessageKind("getNextEvent", true), SizeClass.B256);
    private static final CellKey LARGE = new CellKey(new MessageKind("largeAnswer", true), SizeClass.KIB64);

    private final Shadow shadow = new Shadow();
    private final CodecCostsViewModel model = model();

    private static final class Shadow implements CodecShadow {
        ShadowSnapshot snapshot = ShadowSnapshot.EMPTY;
        LibraryState library = new LibraryState.Off();
        final List<Boolean> asked = new ArrayList<>();

        @Override
        public ShadowSnapshot snapshot() {
            return snapshot;
        }

        @Override
        public void alsoTry(Coding coding) {}

        @Override
        public LibraryState library() {
            return library;
        }

        @Override
        public void crossCheck(boolean wanted) {
            asked.add(wanted);
        }
    }

    private CodecCostsViewModel model() {
        FakeSession session = new FakeSession();
        session.shadowedBy(shadow);
        return new CodecCostsViewModel(session);
    }

    private static CellCosts costs(int n, int bytes, long encodeNs, int refused, int corrupt) {
        return new CellCosts(
                n,
                refused,
                corrupt,
                (long) n * (bytes - 1),
                n,
                10L * n,
                new ByteShares((long) n * (bytes - 1), 0, 0, 0, 0, 0, n),
                new long[] {encodeNs, encodeNs},
                new long[] {encodeNs, encodeNs},
                2,
                200,
                400,
                List.of(),
                refused > 0 ? "no form for bytes" : "");
    }

    private void show(Map<Coding, Map<CellKey, CellCosts>> costs, CodecFinding... findings) {
        shadow.snapshot = new ShadowSnapshot(
                List.of(Coding.JSON, Coding.MSGPACK),
                List.of(
                        new TrafficCell(EVENTS, 90, 9_000, 10, 1_000),
                        new TrafficCell(LARGE, 10, 600_000, 10, 600_000)),
                costs,
                List.of(findings),
                new WorkerCost(30, 1_000, 0, 0.05, 0, 0, 0),
                "");
        model.present(true, "json");
        model.onPulse();
    }

    private void showBoth() {
        show(Map.of(
                Coding.JSON, Map.of(EVENTS, costs(10, 100, 50, 0, 0), LARGE, costs(10, 60_000, 5_000, 0, 0)),
                Coding.MSGPACK, Map.of(EVENTS, costs(10, 80, 90, 0, 0), LARGE, costs(10, 50_000, 6_000, 0, 0))));
    }

    @Test
    void oneLineACodingWithTheOneInForceMarked() {
        showBoth();

        assertThat(model.rows()).extracting(CodecRow::now).containsExactly(true, false);
        assertThat(CodecColumn.CODING.text(model.rows().getFirst())).isEqualTo("▸ json");
        assertThat(CodecColumn.BYTES.text(model.rows().getFirst())).isEqualTo("6090");
        assertThat(CodecColumn.RATIO.text(model.rows().getLast())).isEqualTo("83 %");
        assertThat(CodecColumn.ENCODE.text(model.rows().getFirst()))
                .as("9 of 10 messages take 50 ns, the others 5000")
                .isEqualTo("545");
        assertThat(CodecColumn.GARBAGE.text(model.rows().getFirst())).isEqualTo("300");
        assertThat(CodecColumn.ROUND_TRIP.text(model.rows().getFirst())).isEqualTo("ok 20");
    }

    @Test
    void aKindAndASizeCanBeChosen() {
        showBoth();
        assertThat(model.kindsProperty().get())
                .containsExactly(CodecCostsViewModel.ALL_KINDS, "getNextEvent, received", "largeAnswer, received");

        model.kindProperty().set("getNextEvent, received");
        model.onPulse();
        assertThat(CodecColumn.BYTES.text(model.rows().getFirst())).isEqualTo("100");

        model.kindProperty().set(CodecCostsViewModel.ALL_KINDS);
        model.sizeProperty().set(SizeClass.KIB64.label());
        model.onPulse();
        assertThat(CodecColumn.BYTES.text(model.rows().getFirst())).isEqualTo("60 000");
    }

    @Test
    void theCodingInForceIsSetAgainstTheSmallestWithTheFormula() {
        showBoth();

        assertThat(model.firstProperty().get()).isEqualTo("json");
        assertThat(model.secondProperty().get()).isEqualTo("msgpack");
        BreakEvenText text = model.breakEvenProperty().get();
        assertThat(text.verdict())
                .isEqualTo("msgpack pays on links slower than 3.74 GB/s (29.9 Gbit/s), json on faster ones.");
        assertThat(text.formula()).startsWith(BreakEven.FORMULA).endsWith(" = (6090 − 5072) B / (1362 − 1090) ns");
    }

    @Test
    void whatIsWrongIsToldBeforeAnythingElse() {
        show(Map.of(
                Coding.JSON, Map.of(EVENTS, costs(9, 100, 50, 1, 0)),
                Coding.MSGPACK, Map.of(EVENTS, costs(10, 80, 90, 0, 2))));

        assertThat(CodecColumn.ROUND_TRIP.text(model.rows().getFirst())).isEqualTo("1 refused");
        assertThat(model.rows().getFirst().roundTripInWords()).contains("cannot be written: no form for bytes");
        assertThat(CodecColumn.ROUND_TRIP.text(model.rows().getLast())).isEqualTo("2 wrong");
        assertThat(model.rows().getLast().corrupt()).isTrue();
        assertThat(CodecColumn.RATIO.text(model.rows().getLast())).isEqualTo("-");
    }

    @Test
    void theBarHasTheUsesOfTheBytes() {
        showBoth();

        CodecRow row = model.rows().getLast();
        assertThat(row.parts(model.longestBytes()))
                .extracting(CodecRow.Part::style)
                .containsExactly("use-key", "use-framing");
        assertThat(row.parts(model.longestBytes()).getFirst().share()).isLessThan(0.84);
        assertThat(row.partsInWords()).isEqualTo("keys 5071 B (99.98 %), framing 1.00 B (0.02 %)");
        assertThat(row.costs().uses()).containsKey(ByteUse.KEY);
    }

    @Test
    void theShareOfTheTrafficAndTheWorkersOwnCostAreTold() {
        showBoth();

        assertThat(model.noteProperty().get()).isEqualTo("20 of 100 messages sampled (20 %), 99 % of the bytes");
        assertThat(model.costProperty().get()).isEqualTo("this worker uses 3.0 % of a core (limit 5.0 %)");
    }

    @Test
    void findingsTellWhatWhyWhereAndWhatToTry() {
        CodecFinding finding = new CodecFinding(
                CodecFinding.Severity.ERROR,
                CodecFinding.Source.LIBRARY,
                Coding.MSGPACK,
                3,
                "it damages",
                "Because.",
                "message 7",
                "Switch it off.");
        show(Map.of(), finding);

        FindingRow row = model.findingsProperty().get().getFirst();
        assertThat(row.headline()).isEqualTo("it damages  ·  seen with the real library, 3 times");
        assertThat(row.style()).isEqualTo("finding-error");
        assertThat(row.details()).contains("Because.", "message 7", "Switch it off.");
    }

    @Test
    void theRealLibraryIsAskedForAndItsStateTold() {
        model.crossCheck(true);
        assertThat(shadow.asked).containsExactly(true);
        shadow.library = new LibraryState.Failed("run npm ci");
        model.onPulse();
        assertThat(model.libraryProperty().get())
                .isEqualTo(new CodecCostsViewModel.LibraryView(false, true, "run npm ci"));
    }

    @Test
    void anEmptyTableSaysWhatItWaitsFor() {
        model.onPulse();
        assertThat(model.placeholderProperty().get()).startsWith("Nothing attached.");
        model.present(true, "json");
        model.onPulse();
        assertThat(model.placeholderProperty().get()).startsWith("Waiting for the first messages");
        assertThat(model.rows()).isEmpty();
    }

    @Test
    void optionsAreWrittenShort() {
        Coding coding = Coding.byId("msgpackr:useRecords=false,bundleStrings=true,version=1.6.1")
                .orElseThrow();
        assertThat(CodingLabel.of(coding))
                .startsWith("msgpackr  ")
                .contains("no useRecords", "bundleStrings", "version 1.6.1");
    }
}
