package io.relata.internal.lambda.snapshot;

import io.relata.internal.functions.route.Route;

/** Breaks SHARED_LAMBDA_CODE_KNOWS_NO_FUNCTION, on purpose. */
record KnowsARoute(Route used) {
}
