/** A model whose parents limit how many children they have. */
package io.relata.simulation.limited;
