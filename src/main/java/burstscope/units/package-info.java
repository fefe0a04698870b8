/// Text for figures and figures from text: durations, rates, byte sizes, counts, lists of sizes, percentages.
///
/// One rounding rule for the window, the command line and the files: at least three significant digits, half
/// up, and never a digit before the decimal point dropped. The decimal point is `.` everywhere, whatever the
/// machine's language; long figures are grouped by spaces.
///
/// Used by `cli`, `report` and `ui.model`. Threads: stateless.
@NullMarked
package burstscope.units;

import org.jspecify.annotations.NullMarked;
