/** The model that histories use. */
package io.relata.simulation.social;
