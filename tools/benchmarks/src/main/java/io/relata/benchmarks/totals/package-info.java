/** What totals cost, beside the usual ways to count, and how wrong those get. */
package io.relata.benchmarks.totals;
