/** Judges the answers of the API by what was stored at the time. */
package io.relata.simulation.judge;
