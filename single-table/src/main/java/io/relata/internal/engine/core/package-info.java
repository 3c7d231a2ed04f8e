/**
 * What core items contain beside the entity's attributes: tags, expiry, writers, places in hierarchies. Used for reads and writes alike.
 */
package io.relata.internal.engine.core;
