/** Capacities of parents, and the reservations of their children: how both are stored, taken and given back. */
package io.relata.internal.engine.capacity;
