/** Delivers the table's stream to the functions: shards, batches, retries and filters. */
package io.relata.local.stream;
