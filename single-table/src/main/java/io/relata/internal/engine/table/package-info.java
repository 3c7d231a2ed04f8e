/** Ports to the table: what the API functions, the stream function and the scans may read and write. Knows no SDK. */
package io.relata.internal.engine.table;
