/** An HTTP server that replaces API Gateway. */
package io.relata.internal.local.http;
