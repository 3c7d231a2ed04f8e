/** Builds what a changed model declares and its table does not hold yet, and removes what it has given up. */
package io.relata.internal.console.change;
