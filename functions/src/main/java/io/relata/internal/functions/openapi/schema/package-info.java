/** JSON schemas of a model's entities, lists and problems. */
package io.relata.internal.functions.openapi.schema;
