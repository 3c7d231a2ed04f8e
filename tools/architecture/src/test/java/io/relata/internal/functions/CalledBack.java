package io.relata.internal.functions;

import io.relata.internal.search.CallsTheFunctions;

/** The other half of a cycle. */
public record CalledBack(CallsTheFunctions used) {
}
