package io.relata.infra.function;

import io.relata.internal.fanout.copy.RefreshCopies;

/** Breaks INFRASTRUCTURE_READS_ONLY_DECLARATIONS, on purpose. */
record RefreshesACopy(RefreshCopies used) {
}
