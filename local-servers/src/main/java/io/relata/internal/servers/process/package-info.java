/** Runs a server in a JVM of its own: starts it, waits until it answers, stops it with its parent. */
package io.relata.internal.servers.process;
