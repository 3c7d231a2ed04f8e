/** The data stack with the table, and the IAM grants for it. */
package io.relata.infra.table;
