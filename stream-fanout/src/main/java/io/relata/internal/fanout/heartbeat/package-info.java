/** A pair of items by which it is measured how far copies are behind. */
package io.relata.internal.fanout.heartbeat;
