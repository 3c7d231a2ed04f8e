/** The routes that a model has, as data that both the API and its OpenAPI document use. */
package io.relata.internal.functions.route;
