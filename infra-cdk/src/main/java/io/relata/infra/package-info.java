/**
 * The constructs that an app declares: {@link io.relata.infra.RelataStacks}, the stacks of a model. They give the table to grant
 * ({@link io.relata.infra.RelataTable}) and the API to add functions and routes to ({@link io.relata.infra.RelataApplication}). Settings
 * are {@link io.relata.infra.Settings}, handlers of functions are in {@code io.relata.infra.function}. Public.
 */
package io.relata.infra;
