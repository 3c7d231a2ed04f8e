/** Runs of verify over a whole table, in this process. */
package io.relata.internal.console.verify;
