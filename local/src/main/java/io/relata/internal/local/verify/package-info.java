/** The command that verifies a table, with its reports and its resume file. */
package io.relata.internal.local.verify;
