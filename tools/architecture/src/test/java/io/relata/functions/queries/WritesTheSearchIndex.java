package io.relata.functions.queries;

import io.relata.search.EntityIndex;

/** Breaks API_FUNCTIONS_ONLY_READ_THE_SEARCH_INDEX, on purpose. */
record WritesTheSearchIndex(EntityIndex used) {
}
