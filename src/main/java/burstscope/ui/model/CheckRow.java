package burstscope.ui.model;

import burstscope.run.CheckList;
import java.util.List;
import java.util.Locale;

/// One step of an attachment, as it stands.
/// @param mark `ok`, `FAILED` or `-`
/// @param style the style class that tells it
/// @param note what there is to say beside it; empty where it is said elsewhere; may quote the backend
public record CheckRow(String step, String mark, String style, String note) {
    static List<CheckRow> of(CheckList list) {
        return list.items().stream().map(CheckRow::of).toList();
    }

    private static CheckRow of(CheckList.Item item) {
        String mark = switch (item.state()) {
            case DONE -> "ok";
            case FAILED -> "FAILED";
            case OPEN -> "-";
        };
        // What failed is told in full beside the list; here it would only be told again.
        String note = item.state() == CheckList.State.FAILED ? "" : item.note();
        return new CheckRow(
                item.step().words(), mark, "check-" + item.state().name().toLowerCase(Locale.ROOT), note);
    }
}
