/** Copies: which ones core items require, what they carry, and the conditional writes that keep them consistent. */
package io.relata.internal.engine.copy;
