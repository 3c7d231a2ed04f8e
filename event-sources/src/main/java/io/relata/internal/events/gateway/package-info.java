/** What API Gateway does: requests become events, and the functions' answers become responses. */
package io.relata.internal.events.gateway;
