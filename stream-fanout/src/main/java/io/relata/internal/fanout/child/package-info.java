/**
 * Deletes or detaches children whose parent is gone, and corrects the places of those whose parent has moved, and what they carry of it:
 * the only writes of entities by the stream and work functions.
 */
package io.relata.internal.fanout.child;
