package io.relata.internal.fanout.job;

import io.relata.internal.engine.write.CreateEntity;

/** Breaks STREAM_FUNCTIONS_DO_NOT_CREATE_CORE_ITEMS, on purpose. */
record CreatesAnEntity(CreateEntity used) {
}
