/** Attributes: their types, and how their values compare and sort in keys. */
package io.relata.internal.model.attribute;
