/** The event source mapping of the work queue. */
package io.relata.internal.events.queue;
