package io.relata.local.verify;

import io.relata.fanout.verify.Fault;
import io.relata.fanout.verify.Finding;
import java.util.Map;

/** Tells how a run goes and what it found. */
interface Report {
    /** @param repaired whether it was put right at once */
    void finding(Finding finding, boolean repaired);

    void progress(long items, Map<Fault, Integer> found);

    void summary(long items, Map<Fault, Integer> found, int repaired);
}
