/** Inside: the steps of time that an entity has for itself. */
package io.relata.internal.model.booked;
