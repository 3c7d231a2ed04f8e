package io.relata.internal.functions.queries;

import io.relata.internal.search.EntityIndex;

/** Breaks API_FUNCTIONS_ONLY_READ_THE_SEARCH_INDEX, on purpose. */
record WritesTheSearchIndex(EntityIndex used) {
}
