/** Typed access over the engine's commands and reads: what is behind {@code io.relata.access}. */
package io.relata.internal.engine.access;
