/** A local HTTP server in place of API Gateway. */
package io.relata.local.http;
