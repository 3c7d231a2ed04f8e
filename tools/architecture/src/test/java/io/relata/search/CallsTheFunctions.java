package io.relata.search;

import io.relata.functions.CalledBack;

/** Breaks PACKAGES_HAVE_NO_CYCLES, on purpose, with {@link CalledBack}. */
public record CallsTheFunctions(CalledBack used) {
}
