/** Reads the body of a write: attributes, derived ids, merge patches, and attributes that the model no longer declares. */
package io.relata.internal.engine.write.body;
