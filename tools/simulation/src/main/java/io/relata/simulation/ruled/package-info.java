/** A model with rules, which histories play. */
package io.relata.simulation.ruled;
