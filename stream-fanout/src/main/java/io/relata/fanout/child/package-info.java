/**
 * Deletes or detaches children whose parent is gone, and corrects the places of those whose parent has moved: the only writes of entities
 * by the stream and work functions.
 */
package io.relata.fanout.child;
