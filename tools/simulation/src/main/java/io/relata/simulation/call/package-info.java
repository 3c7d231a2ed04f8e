/** Calls of the API, as histories make them, and their answers. */
package io.relata.simulation.call;
