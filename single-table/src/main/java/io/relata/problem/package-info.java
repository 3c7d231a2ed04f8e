/** The exceptions that callers of Relata catch. Public; depends on nothing. */
package io.relata.problem;
