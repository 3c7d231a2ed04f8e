/** The data stack with the table, and the IAM grants for it. */
package io.relata.internal.infra.table;
