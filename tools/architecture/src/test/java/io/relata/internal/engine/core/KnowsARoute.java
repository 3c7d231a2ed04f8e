package io.relata.internal.engine.core;

import io.relata.internal.functions.route.Route;

/** Breaks ENGINE_USES_NO_OTHER_MODULE, on purpose. */
record KnowsARoute(Route used) {
}
