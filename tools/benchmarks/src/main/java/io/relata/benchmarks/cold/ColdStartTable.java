package io.relata.benchmarks.cold;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The results as a Markdown table: medians over the starts of each function, and their ratio to those of the baseline. */
final class ColdStartTable {
    private final Map<String, List<Sample>> samples;
    private final String baseline;

    /** @param baseline the name of the function that the others are compared to */
    ColdStartTable(Map<String, List<Sample>> samples, String baseline) {
        this.samples = samples;
        this.baseline = baseline;
    }

    String withoutSnapshot() {
        return head("init", "first call", "both", "processor time", "warm p50", "warm p99", "memory MB")
                + rows(List.of(time(Sample::init), time(Sample::first), time(Sample::initAndFirst), time(Sample::processor),
                        time(sample -> sample.warm(50)),
                        time(sample -> sample.warm(99)), memory()));
    }

    String afterRestore() {
        return head("init and priming", "restore", "first call", "restore and first call", "processor time", "warm p50", "warm p99",
                "memory MB")
                + rows(List.of(time(Sample::init), time(Sample::restore), time(Sample::first), time(Sample::restoreAndFirst),
                        time(Sample::processor),
                        time(sample -> sample.warm(50)), time(sample -> sample.warm(99)), memory()));
    }

    /** A column: the value of a sample that it shows, and its format. */
    private record Column(ToLongFunction<Sample> value, double unit, String format) {
    }

    private static Column time(Function<Sample, Duration> time) {
        return new Column(sample -> time.apply(sample).toNanos(), 1e6, "%,.1f");
    }

    private static Column memory() {
        return new Column(Sample::memory, 1e6, "%,.0f");
    }

    private static String head(String... columns) {
        return "| ms | " + String.join(" | ", columns) + " |\n|---|" + "---:|".repeat(columns.length) + "\n";
    }

    private String rows(List<Column> columns) {
        StringBuilder rows = new StringBuilder();
        samples.forEach((name, starts) -> {
            rows.append("| ").append(name).append(" |");
            columns.forEach(column -> rows.append(' ').append(cell(column, name, starts)).append(" |"));
            rows.append('\n');
        });
        return rows.toString();
    }

    private String cell(Column column, String name, List<Sample> starts) {
        long value = median(starts, column.value());
        long least = median(Objects.requireNonNull(samples.get(baseline)), column.value());
        String text = column.format().formatted(value / column.unit());
        return name.equals(baseline) || least == 0 ? text : text + " (%.2f)".formatted((double) value / least);
    }

    static long median(List<Sample> starts, ToLongFunction<Sample> value) {
        return starts.stream().mapToLong(value).sorted().skip((starts.size() - 1) / 2).findFirst().orElseThrow();
    }
}
