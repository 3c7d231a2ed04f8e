/** Runs actors one step at a time, so that a history's interleaving is a choice. */
package io.relata.simulation.stage;
