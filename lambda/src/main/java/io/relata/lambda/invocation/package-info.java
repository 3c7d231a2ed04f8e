/** What both function packages need of an invocation: its request id, deadline and log fields. */
package io.relata.lambda.invocation;
