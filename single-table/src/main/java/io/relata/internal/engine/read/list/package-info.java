/** Lists: children, links, tags, trees, history, and lists by attributes. */
package io.relata.internal.engine.read.list;
