/** Children that carry attributes of their parents: of several, of what carries something itself, and of their own kind. */
package io.relata.simulation.carrying;
