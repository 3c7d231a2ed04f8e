/**
 * Permissions: sentences that {@link io.relata.schema.Schema#permissions} puts beside the model, and by which every request is decided.
 * Public; depends on nothing.
 */
package io.relata.permission;
