/** How a page is read: queries of several partitions, merged in order, with a cursor to continue. */
package io.relata.internal.engine.read.page;
