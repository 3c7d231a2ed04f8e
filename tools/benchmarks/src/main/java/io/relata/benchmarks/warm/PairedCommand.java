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
    private static final int SECONDS = 20;
    private static final int BATCH = 50;

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
        double[] least = {Double.MAX_VALUE, Double.MAX_VALUE};
        for (int second = 0; second < SECONDS; second++) {
            double[] micros = second(benchmark);
            least[0] = Math.min(least[0], micros[0]);
            least[1] = Math.min(least[1], micros[1]);
        }
        benchmark.tearDown();
        return least;
    }

    private static double[] second(OverRecordedAnswers benchmark) {
        double[] micros = new double[2];
        int batches = 0;
        for (long end = System.nanoTime() + 1_000_000_000; System.nanoTime() < end; batches++) {
            micros[0] += cpu(benchmark::relata, BATCH);
            micros[1] += cpu(benchmark::sdk, BATCH);
        }
        return new double[] {micros[0] / batches, micros[1] / batches};
    }

    /** Microseconds of processor time for one of that many calls. */
    static double cpu(Runnable call, int calls) {
        CpuTime before = CpuTime.now();
        for (int i = 0; i < calls; i++) {
            call.run();
        }
        return before.nanosSince() / 1e3 / calls;
    }
}
