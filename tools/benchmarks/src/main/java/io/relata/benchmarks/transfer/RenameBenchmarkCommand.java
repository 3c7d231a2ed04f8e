package io.relata.benchmarks.transfer;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ./relata benchmark rename}: what it takes to move all values of an attribute that has another name. */
@Command(name = "rename", sortOptions = false, description = "The rename of an attribute of all items: what ./relata migrate writes, how "
        + "long it takes, and how long it said so after a tenth.")
public final class RenameBenchmarkCommand implements Callable<Integer> {
    private static final double MEGABYTE = 1_000_000;
    /** Items of a run before, for the compiler: among a million, they would not be noticed. */
    private static final int WARM_UP = 1000;

    @Parameters(arity = "0..1", defaultValue = "20000", paramLabel = "N", description = "items, half of them entities and half copies "
            + "(${DEFAULT-VALUE})")
    private int items;

    @Option(names = "--segments", defaultValue = "1", paramLabel = "N", description = "parts of the table that are read side by side, each "
            + "in pages of 200 items, after which progress is told (${DEFAULT-VALUE})")
    private int segments;

    @Override
    public Integer call() {
        new RenameBenchmark(Math.min(items, WARM_UP), segments).measure();
        RenameBenchmark.Outcome outcome = new RenameBenchmark(items, segments).measure();
        System.out.printf("| items | write units for each | read units for each | seconds | as foretold after a tenth | heap, MB |%n");
        System.out.printf("|---:|---:|---:|---:|---:|---:|%n");
        System.out.printf("| %,d | %.3f | %.2f | %.0f | %.0f | %.0f |%n", items, outcome.writes() / items, outcome.reads() / items,
                outcome.took().toMillis() / 1000.0, outcome.foretold().toMillis() / 1000.0, kept() / MEGABYTE);
        return outcome.isReady() ? 0 : 1;
    }

    /** The most that a full collection left, of which there are some where the heap is small. */
    private static double kept() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isCollectionUsageThresholdSupported()
                        && pool.getCollectionUsage() != null)
                .mapToDouble(pool -> pool.getCollectionUsage().getUsed()).max().orElse(0);
    }
}
