/** What the console looks at on this machine. */
package io.relata.internal.local.console;
