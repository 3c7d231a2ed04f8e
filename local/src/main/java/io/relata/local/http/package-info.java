/** An HTTP server that replaces API Gateway: requests become events, and answers become responses. */
package io.relata.local.http;
