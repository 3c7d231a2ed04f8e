package io.relata.lambda.snapshot;

import io.relata.functions.route.Route;

/** Breaks SHARED_LAMBDA_CODE_KNOWS_NO_FUNCTION, on purpose. */
record KnowsARoute(Route used) {
}
