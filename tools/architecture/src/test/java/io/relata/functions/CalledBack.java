package io.relata.functions;

import io.relata.search.CallsTheFunctions;

/** The other half of a cycle. */
public record CalledBack(CallsTheFunctions used) {
}
