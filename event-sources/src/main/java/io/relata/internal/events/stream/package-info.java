/** The event source mapping of a table's stream: reads shards, filters records, delivers batches with retries and checkpoints. */
package io.relata.internal.local.stream;
