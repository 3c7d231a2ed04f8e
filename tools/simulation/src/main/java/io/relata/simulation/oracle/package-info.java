/**
 * What must follow from a table's core items once it is quiet, said a second time from the contract of items, and as plainly as possible.
 * It shares no code with the product: of a model it uses what is declared, and items are plain maps.
 */
package io.relata.simulation.oracle;
