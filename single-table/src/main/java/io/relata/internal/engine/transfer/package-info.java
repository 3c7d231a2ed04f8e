/** Core items as lines of text, and back: what leaves a table, and what comes into one. */
package io.relata.internal.engine.transfer;
