/** Compares each item with the core items that it follows from, and classifies every difference. */
package io.relata.internal.fanout.verify.judge;
