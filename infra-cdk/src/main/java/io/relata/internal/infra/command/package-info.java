/** The commands that print the plan of a deployment, and carry it out. */
package io.relata.internal.infra.command;
