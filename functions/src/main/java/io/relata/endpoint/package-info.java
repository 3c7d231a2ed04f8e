/**
 * Custom routes in the functions of the API: a bean that implements {@link io.relata.endpoint.RouteHandler} and says by
 * {@link io.relata.endpoint.CustomRoute} which requests it answers. Public.
 */
package io.relata.endpoint;
