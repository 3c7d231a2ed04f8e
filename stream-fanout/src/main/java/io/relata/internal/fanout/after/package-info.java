/** Tells the application's listeners of changes whose copies are all written. */
package io.relata.internal.fanout.after;
