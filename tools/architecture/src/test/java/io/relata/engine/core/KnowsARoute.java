package io.relata.engine.core;

import io.relata.functions.route.Route;

/** Breaks ENGINE_USES_NO_OTHER_MODULE, on purpose. */
record KnowsARoute(Route used) {
}
