/** Read operations: from a resolved request to one call of {@code io.relata.engine.read}. */
package io.relata.functions.queries;
