/** Where entities are in lists and hierarchies, and when they expire: what is computed from an entity and what is above it. */
package io.relata.internal.fanout.place;
