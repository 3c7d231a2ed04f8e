/** Models drawn at random from the whole language, and bodies of requests for any model. */
package io.relata.simulation.vocabulary;
