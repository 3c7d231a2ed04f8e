/**
 * The command-line tool {@code ./relata}: which commands there are, their exit codes, and how errors are reported. The commands themselves
 * are in the modules that they run, and only the class of the command that is called is loaded.
 */
package io.relata.internal.cli;
