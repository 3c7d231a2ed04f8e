/** A local work queue with visibility timeout, redelivery and dead letters. */
package io.relata.local.queue;
