/** Gives back the reservations of children that were removed without the API, by Time to Live above all. */
package io.relata.internal.fanout.capacity;
