/** A system that runs on this machine, as the console looks at it: its stream, its functions, its queue. */
package io.relata.internal.console.system;
