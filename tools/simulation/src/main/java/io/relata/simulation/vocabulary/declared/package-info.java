/** Declarations of models as data: they can be read as Java, and made to classes. */
package io.relata.simulation.vocabulary.declared;
