/** Limits of how many requests a caller may make, shared by all execution environments by way of the table. */
package io.relata.internal.engine.rate;
