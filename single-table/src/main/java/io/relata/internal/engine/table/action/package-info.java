/** Conditional writes as data, so that any table can evaluate them, and their outcomes. */
package io.relata.internal.engine.table.action;
