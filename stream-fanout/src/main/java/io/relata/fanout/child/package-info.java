/** Deletes or detaches children whose parent is gone: the only writes of entities by the stream and work functions. */
package io.relata.fanout.child;
