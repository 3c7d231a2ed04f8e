/**
 * Mutants that are generated: the class files of chosen packages are changed, instruction by instruction, and histories have to notice each
 * change.
 *
 * <p>All mutants of a class are in one class file, and {@link io.relata.simulation.generated.Switch} turns on one of them at a time. So
 * classes are loaded and compiled once, and which histories come to which mutant is known before any is turned on.
 */
@NullMarked
package io.relata.simulation.generated;

import org.jspecify.annotations.NullMarked;
