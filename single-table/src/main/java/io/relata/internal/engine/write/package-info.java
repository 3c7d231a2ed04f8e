/** Writes of core items: create, replace, change, delete, link and tag. Never writes a copy; the stream function does. */
package io.relata.internal.engine.write;
