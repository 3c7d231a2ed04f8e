/** One caller, no faults: a plain model says what each answer of the API must be, and the served API must answer just that. */
@NullMarked
package io.relata.simulation.sequential;

import org.jspecify.annotations.NullMarked;
