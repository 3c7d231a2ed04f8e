/** Write operations: from a resolved request to one call of {@code io.relata.internal.engine.write}. */
package io.relata.internal.functions.commands;
