/** The command {@code ./relata benchmark}, of which each measurement is a subcommand. */
package io.relata.benchmarks.command;
