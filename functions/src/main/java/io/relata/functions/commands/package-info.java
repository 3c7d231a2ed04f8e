/** Write operations: from a resolved request to one call of {@code io.relata.engine.write}. */
package io.relata.functions.commands;
