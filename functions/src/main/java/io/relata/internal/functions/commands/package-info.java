/** Write operations: from a resolved request to one call of {@code io.relata.internal.write}. */
package io.relata.internal.functions.commands;
