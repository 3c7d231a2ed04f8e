/**
 * Typed access to the entities, links and totals of a model, for custom operations: {@link io.relata.access.Relata} is where it begins.
 * Public; depends on nothing but the exceptions of {@code io.relata.problem} and, for keys, the AWS SDK.
 */
package io.relata.access;
