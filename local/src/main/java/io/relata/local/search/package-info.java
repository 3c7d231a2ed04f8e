/** The reindex command: sends every searchable entity of a table to the search index. */
package io.relata.local.search;
