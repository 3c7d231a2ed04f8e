/**
 * The constructs that an app declares: {@link io.relata.infra.RelataStacks}, the stacks of a model. They give the table to grant
 * ({@link io.relata.infra.RelataTable}) and the API to add functions and routes to ({@link io.relata.infra.RelataApplication}). Settings
 * are in {@code io.relata.infra.config}, handlers of functions in {@code io.relata.infra.function}; all else is inside. Public.
 */
package io.relata.infra;
