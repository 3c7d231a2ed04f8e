/** Between API Gateway and operations: adapts events, resolves the route, parses the body, and answers problems. */
package io.relata.internal.functions.http;
