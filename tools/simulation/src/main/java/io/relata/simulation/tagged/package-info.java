/** A model of what has a tag and belongs to one parent. */
package io.relata.simulation.tagged;
