/** Reads of one entity, of lists and of search results. */
package io.relata.internal.engine.read;
