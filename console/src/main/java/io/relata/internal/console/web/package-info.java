/** Serves the console over HTTP, to this machine alone: pages, a JSON API and a stream of events. */
package io.relata.internal.console.web;
