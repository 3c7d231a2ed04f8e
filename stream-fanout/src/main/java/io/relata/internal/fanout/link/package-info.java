/** Creates and removes the copies of a link, and links that follow from an attribute. */
package io.relata.internal.fanout.link;
