/** What the console looks at: a table, and what there is beside it, on this machine or in AWS. */
package io.relata.internal.console.source;
