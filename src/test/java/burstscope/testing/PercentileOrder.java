package burstscope.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Looks at every object of a JSON text: p50 <= p90 <= p99 <= p99.9 <= max of what has one name, and a median lies
/// within
/// its interval.
public final class PercentileOrder {
    private static final Pattern PERCENTILE =
            Pattern.compile("(.*?)(min|p50|p90|p999|p99|max)(Ns|Ms)", Pattern.CASE_INSENSITIVE);
    private static final Pattern ESTIMATE = Pattern.compile("(.*?)(Low95|Median|High95)(.*)");
    private static final List<String> RANKS =
            List.of("min", "p50", "p90", "p99", "p999", "max", "low95", "median", "high95");

    private PercentileOrder() {}

    /// How many groups of two figures and more were looked at.
    public static int check(String json, String about) {
        return walk(JsonMapper.shared().readTree(json), about);
    }

    private static int walk(JsonNode node, String about) {
        Map<String, double[]> groups = new HashMap<>();
        node.properties().forEach(member -> {
            if (member.getValue().isNumber()) {
                group(PERCENTILE, member.getKey(), member.getValue().doubleValue(), groups);
                group(ESTIMATE, member.getKey(), member.getValue().doubleValue(), groups);
            }
        });
        int checked = 0;
        for (Map.Entry<String, double[]> group : groups.entrySet()) {
            double[] known = Arrays.stream(group.getValue())
                    .filter(value -> !Double.isNaN(value))
                    .toArray();
            assertThat(known).as("%s of %s, %s", group.getKey(), node, about).isSorted();
            checked += known.length > 1 ? 1 : 0;
        }
        for (JsonNode child : node) {
            checked += walk(child, about);
        }
        return checked;
    }

    private static void group(Pattern pattern, String name, double value, Map<String, double[]> groups) {
        Matcher matcher = pattern.matcher(name);
        if (matcher.matches()) {
            double[] values = groups.computeIfAbsent(matcher.group(1) + "*" + matcher.group(3), _ -> {
                double[] none = new double[RANKS.size()];
                Arrays.fill(none, Double.NaN);
                return none;
            });
            values[RANKS.indexOf(matcher.group(2).toLowerCase(Locale.ROOT))] = value;
        }
    }
}
