package io.relata.benchmarks.cold;

import java.util.List;

/** How a function comes to its first event. */
enum StartMode {
    /** Without a snapshot: the simpler compiler alone, as Lambda has it by default. */
    INIT("on-demand", List.of("-XX:TieredStopAtLevel=1")),
    /** As from a snapshot, with all compilers: the hooks before one and after a restore are called, but the process just goes on. */
    RESTORE("snap-start", List.of("-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac"));

    private final String type;
    private final List<String> options;

    StartMode(String type, List<String> options) {
        this.type = type;
        this.options = options;
    }

    /** As {@code AWS_LAMBDA_INITIALIZATION_TYPE} has it. */
    String type() {
        return type;
    }

    /** Options of the JVM. */
    List<String> options() {
        return options;
    }
}
