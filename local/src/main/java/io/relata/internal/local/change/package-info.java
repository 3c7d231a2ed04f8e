/** The command that builds what a changed model declares and its table does not hold yet. */
package io.relata.internal.local.change;
