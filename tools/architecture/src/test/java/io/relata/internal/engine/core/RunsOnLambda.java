package io.relata.internal.engine.core;

import com.amazonaws.standin.Context;

/** Breaks ENGINE_KNOWS_NO_LAMBDA, on purpose. */
record RunsOnLambda(Context used) {
}
