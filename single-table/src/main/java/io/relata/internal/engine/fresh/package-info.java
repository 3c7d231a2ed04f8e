/** Reads that show what their caller has written, however far indexes and copies are behind. */
package io.relata.internal.engine.fresh;
