package io.relata.internal.infra.table;

import io.relata.internal.infra.app.ApplicationStack;

/** Breaks THE_DATA_STACK_DOES_NOT_KNOW_THE_APPLICATION, on purpose. */
record KnowsTheApi(ApplicationStack used) {
}
