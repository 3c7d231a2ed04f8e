/** Deliberate errors in the product. The simulation must find each of them. */
package io.relata.simulation.mutant;
