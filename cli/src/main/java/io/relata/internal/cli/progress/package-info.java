/** How a command that takes long shows how far it is: a bar on a terminal, a line now and then elsewhere. */
package io.relata.internal.cli.progress;
