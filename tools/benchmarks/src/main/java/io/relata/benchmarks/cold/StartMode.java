package io.relata.benchmarks.cold;

import io.relata.internal.servers.runtime.Initialization;
import java.util.List;

/** How a function starts, with the compilers that Lambda's JVM then has. */
enum StartMode {
    /** Without a snapshot: only the first compiler, which is Lambda's default. */
    INIT(Initialization.ON_DEMAND, List.of("-XX:TieredStopAtLevel=1")),
    /** As from a snapshot, with both compilers. No snapshot is taken. */
    RESTORE(Initialization.SNAP_START, List.of());

    private final Initialization initialization;
    private final List<String> jvmOptions;

    StartMode(Initialization initialization, List<String> jvmOptions) {
        this.initialization = initialization;
        this.jvmOptions = jvmOptions;
    }

    Initialization initialization() {
        return initialization;
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }
}
