/** The OpenAPI document of a model, generated from its routes. */
package io.relata.internal.functions.openapi;
