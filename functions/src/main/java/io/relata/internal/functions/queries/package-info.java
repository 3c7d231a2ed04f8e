/** Read operations: from a resolved request to one call of {@code io.relata.internal.engine.read}. */
package io.relata.internal.functions.queries;
