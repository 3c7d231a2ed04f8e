/** Sends changes of searchable entities to the search index. */
package io.relata.internal.fanout.index;
