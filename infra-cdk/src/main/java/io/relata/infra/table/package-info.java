/** The table stack: table, indexes, stream and backup. */
package io.relata.infra.table;
