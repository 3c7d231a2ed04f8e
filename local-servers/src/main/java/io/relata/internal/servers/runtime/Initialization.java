package io.relata.internal.servers.runtime;

import java.util.List;

/** How a function gets to its first event. */
public enum Initialization {
    ON_DEMAND("on-demand", List.of()),
    /**
     * With SnapStart: the hooks before a snapshot and after a restore are called, but no snapshot is taken, and the same process continues.
     */
    SNAP_START("snap-start", List.of("-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac"));

    private final String type;
    private final List<String> jvmOptions;

    Initialization(String type, List<String> jvmOptions) {
        this.type = type;
        this.jvmOptions = jvmOptions;
    }

    /** The value of {@code AWS_LAMBDA_INITIALIZATION_TYPE}. */
    String type() {
        return type;
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }
}
