/** Trees whose entities move with all that is below them: within their own kind, and of several kinds. */
package io.relata.simulation.nested;
