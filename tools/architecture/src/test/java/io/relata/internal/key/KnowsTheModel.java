package io.relata.internal.key;

import io.relata.model.Model;

/** Breaks PACKAGES_USE_ONLY_LOWER_ONES, on purpose. */
record KnowsTheModel(Model used) {
}
