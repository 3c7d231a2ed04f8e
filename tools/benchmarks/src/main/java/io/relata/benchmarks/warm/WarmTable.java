package io.relata.benchmarks.warm;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;

/** The results as a Markdown table: medians, because other work on the machine makes single calls slower. */
final class WarmTable {
    private static final int MEDIAN = 50;

    private WarmTable() {
    }

    private record Line(double median, double cpu, double bytes) {
        static Line of(RunResult result) {
            return new Line(result.getPrimaryResult().getStatistics().getPercentile(MEDIAN),
                    score(result, CpuProfiler.MICROS), score(result, "gc.alloc.rate.norm"));
        }

        private static double score(RunResult result, String profiler) {
            return Objects.requireNonNull(result.getSecondaryResults().get(profiler), profiler).getScore();
        }
    }

    static String markdown(String transport, Collection<RunResult> results) {
        Map<ApiCall, Line> relata = lines("relata", results);
        Map<ApiCall, Line> sdk = lines("sdk", results);
        String head = """
                | %s | Relata, µs of CPU | bare SDK, µs of CPU | ratio | of our own, µs | ratio of median times | Relata, KB allocated | \
                bare SDK, KB |
                |---|---:|---:|---:|---:|---:|---:|---:|
                """.formatted(transport);
        return head
                + relata.entrySet().stream()
                        .map(ours -> line(ours.getKey(), ours.getValue(), Objects.requireNonNull(sdk.get(ours.getKey()))))
                        .collect(Collectors.joining("\n"))
                + "\n";
    }

    private static String line(ApiCall call, Line relata, Line sdk) {
        return "| %s | %,.0f | %,.0f | %.2f | %,.0f | %.2f | %,.0f | %,.0f |".formatted(call.title(), relata.cpu(), sdk.cpu(),
                relata.cpu() / sdk.cpu(),
                relata.cpu() - sdk.cpu(), relata.median() / sdk.median(), relata.bytes() / 1000, sdk.bytes() / 1000);
    }

    private static Map<ApiCall, Line> lines(String method, Collection<RunResult> results) {
        Map<ApiCall, Line> lines = new EnumMap<>(ApiCall.class);
        results.stream().filter(result -> result.getParams().getBenchmark().endsWith("." + method))
                .forEach(result -> lines.put(ApiCall.valueOf(result.getParams().getParam("call")), Line.of(result)));
        return lines;
    }
}
