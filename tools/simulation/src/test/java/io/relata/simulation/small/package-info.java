/** Every interleaving of the protocol, where little of everything is enough: the rules hold in all states, and without one they do not. */
package io.relata.simulation.small;
