/** Connects to a table where no container does it: in jobs, scripts and tests. Public. */
package io.relata.connect;
