/** The event source mapping of the work queue. */
package io.relata.events.queue;
