package io.relata.internal.engine.core;

import software.amazon.awscdk.standin.Stack;

/** Breaks ENGINE_KNOWS_NO_CDK, on purpose. */
record BuildsAStack(Stack used) {
}
