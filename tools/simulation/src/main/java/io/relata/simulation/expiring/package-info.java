/** A model of what expires, with all that hangs on it. */
package io.relata.simulation.expiring;
