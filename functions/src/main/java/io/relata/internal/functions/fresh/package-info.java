/** Tokens of writes in headers: what was written, for reads that have to show it. */
package io.relata.internal.functions.fresh;
