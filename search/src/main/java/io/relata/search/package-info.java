/** Keeps the OpenSearch index up to date from the table's stream. Depends on the engine. */
package io.relata.search;
