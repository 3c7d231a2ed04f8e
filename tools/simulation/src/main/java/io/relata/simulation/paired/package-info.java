/** A model of a symmetrical relation: each link is one for both of its ends. */
package io.relata.simulation.paired;
