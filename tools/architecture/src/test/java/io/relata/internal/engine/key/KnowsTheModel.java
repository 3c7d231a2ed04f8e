package io.relata.internal.engine.key;

import io.relata.internal.model.TableModel;

/** Breaks PACKAGES_USE_ONLY_LOWER_ONES, on purpose. */
record KnowsTheModel(TableModel used) {
}
