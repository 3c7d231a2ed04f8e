/** What all handlers need during an invocation: log lines with the request id, and threads for concurrent requests. */
package io.relata.internal.lambda.invocation;
