/** A model with totals, which histories play. */
package io.relata.simulation.counted;
