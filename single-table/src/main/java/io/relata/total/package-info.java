/**
 * Totals that a model declares beside its entities: how many there are, and what they add up to. {@link io.relata.schema.Schema#totals}
 * puts them into a model. Public; depends on nothing.
 */
package io.relata.total;
