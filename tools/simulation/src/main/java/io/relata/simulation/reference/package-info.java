/**
 * What values, filters, bounds and keys of lists mean, said once, for the plain model of one caller and the judge of concurrent answers.
 */
@NullMarked
package io.relata.simulation.reference;

import org.jspecify.annotations.NullMarked;
