/**
 * Mutants that are generated: the class files of chosen packages are changed, instruction by instruction, and histories have to notice each
 * change.
 *
 * <p>All mutants of a class are in one class file, and {@link io.relata.simulation.generated.Switch} turns on one of them at a time. So
 * classes are loaded and compiled once, and it is known before in which histories a mutant makes a difference: a list that could be empty
 * is not, a condition that could be left out refuses a write.
 */
@NullMarked
package io.relata.simulation.generated;

import org.jspecify.annotations.NullMarked;
