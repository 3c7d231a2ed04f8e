package io.relata.internal.search;

import io.relata.internal.functions.CalledBack;

/** Breaks PACKAGES_HAVE_NO_CYCLES, on purpose, with {@link CalledBack}. */
public record CallsTheFunctions(CalledBack used) {
}
