/** Keeps totals: moves what each core item counts for, and the totals with it, in one transaction. */
package io.relata.internal.fanout.total;
