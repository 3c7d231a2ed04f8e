/** Every random decision of a history, recorded so that it can be replayed and shrunk. */
package io.relata.simulation.choice;
