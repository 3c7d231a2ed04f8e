/** Builds what a changed model declares and its table does not hold yet. */
package io.relata.internal.console.change;
