/** Lists: children, links, tags, trees, history, and lists by attributes. */
package io.relata.engine.read.list;
