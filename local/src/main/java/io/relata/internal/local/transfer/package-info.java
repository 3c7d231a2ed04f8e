/** The commands that get data out of a table, into one, and back. */
package io.relata.internal.local.transfer;
