/** The command that prints the plan of a deployment. */
package io.relata.internal.infra.command;
