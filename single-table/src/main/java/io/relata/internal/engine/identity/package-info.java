/** Which model a table holds, and the check that refuses to write to the table of another. */
package io.relata.internal.engine.identity;
