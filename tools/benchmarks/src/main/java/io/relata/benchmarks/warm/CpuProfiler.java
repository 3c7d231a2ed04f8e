package io.relata.benchmarks.warm;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Processor time of a call, of all Java threads, in the best iteration, because other work only adds to it. Without the compiler's and the
 * garbage collector's threads.
 */
public final class CpuProfiler implements InternalProfiler {
    static final String MICROS = "cpu.norm";

    private CpuTime before = CpuTime.now();

    @Override
    public String getDescription() {
        return "processor time of a call";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = CpuTime.now();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double micros = before.nanosSince() / 1e3 / result.getMetadata().getAllOps();
        return List.of(new ScalarResult(MICROS, micros, "us/op", AggregationPolicy.MIN));
    }
}
