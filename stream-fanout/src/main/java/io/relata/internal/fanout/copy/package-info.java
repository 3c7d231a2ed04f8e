/** Refreshes copies of a changed entity, in parallel and resumable at any copy. */
package io.relata.internal.fanout.copy;
