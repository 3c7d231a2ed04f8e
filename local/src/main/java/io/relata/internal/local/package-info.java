/** The command that starts the local system, and what the commands share. */
package io.relata.internal.local;
