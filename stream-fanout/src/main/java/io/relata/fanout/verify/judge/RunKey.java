package io.relata.fanout.verify.judge;

import io.relata.engine.key.CopyKey;

/** The keys of the progress items of verify runs. */
public final class RunKey {
    private static final String TASK = "verify";

    private RunKey() {
    }

    /** @param run the run's id */
    public static CopyKey of(String run) {
        return CopyKey.progressOfRun(TASK, run);
    }

    static boolean is(CopyKey key) {
        return key.id().equals(key.type()) && key.id().startsWith(of("").id());
    }
}
