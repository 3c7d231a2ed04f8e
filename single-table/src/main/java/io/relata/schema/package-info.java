/**
 * Declares a model: {@link io.relata.schema.Schema} reads annotated records, checks them and builds an {@link io.relata.model.Model}.
 * Public; depends on annotations and the model.
 */
package io.relata.schema;
