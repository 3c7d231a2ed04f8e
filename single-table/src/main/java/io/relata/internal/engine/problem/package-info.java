/** Refused requests: what kind of problem, which violations, and what the caller can do. */
package io.relata.internal.engine.problem;
