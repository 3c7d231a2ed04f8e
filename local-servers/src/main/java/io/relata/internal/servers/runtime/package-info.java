/** A packaged function in a process of its own, with Lambda's runtime client, and the Runtime API that serves it. */
package io.relata.internal.servers.runtime;
