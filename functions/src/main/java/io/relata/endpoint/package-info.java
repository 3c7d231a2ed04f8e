/**
 * Routes of one's own in the functions of the API: a bean that implements {@link io.relata.endpoint.OwnOperation} and says by
 * {@link io.relata.endpoint.OwnRoute} which requests it answers. Public.
 */
package io.relata.endpoint;
