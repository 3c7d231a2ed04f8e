/** Whose requests the servers on this machine answer: one rule for all of their ports. */
package io.relata.internal.loopback;
