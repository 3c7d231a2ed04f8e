/** Converts between records, JSON and items, and reports every violation in one pass. */
package io.relata.internal.engine.binding;
