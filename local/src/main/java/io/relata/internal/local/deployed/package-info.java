/** The commands that look at a table, in AWS or local: the console and lineage. */
package io.relata.internal.local.deployed;
