/** Totals: what each core item counts for, exact sums, and what totals answer. */
package io.relata.internal.engine.total;
