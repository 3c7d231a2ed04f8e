/**
 * Additions to a client that is generated from the API's description: {@link io.relata.client.RepeatingHttpClient} repeats requests and
 * throws problems, {@link io.relata.client.Pages} follows cursors, {@link io.relata.client.OptimisticUpdate} reads, changes and writes
 * until nobody came in between. Nothing here knows a model or the generator. Public.
 */
package io.relata.client;
