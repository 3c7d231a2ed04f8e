package io.relata.benchmarks.warm;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The command {@code ./relata benchmark paired}: the calls and their bare requests alternate in one JVM, over a stubbed transport. For a
 * busy machine, on which two JVMs one after the other can't be compared. The result is the processor time of the fastest second.
 */
@Command(name = "paired", description = "The same as warm, alternating in one JVM: for a busy machine.")
public final class PairedCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "CALL", description = "only these calls: ${COMPLETION-CANDIDATES}")
    private List<ApiCall> calls = List.of(ApiCall.values());

    @Override
    public Integer call() {
        System.setProperty(WarmCommand.TABLE, WarmCommand.table());
        System.out.println(
                "| transport stubbed | Relata, µs of CPU | bare SDK, µs of CPU | ratio | of our own, µs |\n|---|---:|---:|---:|---:|");
        for (ApiCall call : calls) {
            double[] micros = measure(call);
            System.out.println("| %s | %,.0f | %,.0f | %.2f | %,.0f |".formatted(call.title(), micros[0], micros[1], micros[0] / micros[1],
                    micros[0] - micros[1]));
        }
        return 0;
    }

    private static double[] measure(ApiCall call) {
        OverRecordedAnswers benchmark = new OverRecordedAnswers();
        benchmark.call = call;
        benchmark.setUp();
        double[] micros = Alternating.micros(List.of(benchmark::relata, benchmark::sdk));
        benchmark.tearDown();
        return micros;
    }
}
