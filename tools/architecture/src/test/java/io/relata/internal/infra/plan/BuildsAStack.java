package io.relata.internal.infra.plan;

import software.amazon.awscdk.standin.Stack;

/** Breaks THE_PLAN_KNOWS_NEITHER_CDK_NOR_SDK, on purpose. */
record BuildsAStack(Stack used) {
}
