package io.relata.models;

import io.relata.internal.engine.key.CoreKey;

/** Breaks MODELS_USE_ONLY_WHAT_IS_PUBLIC, on purpose. */
record KnowsAKey(CoreKey used) {
}
