/** The table in a local DynamoDB. */
package io.relata.internal.events.table;
