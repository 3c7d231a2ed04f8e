/** Read operations: from a resolved request to one call of {@code io.relata.internal.read}. */
package io.relata.internal.functions.queries;
