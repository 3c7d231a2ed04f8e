/** The table in a local DynamoDB. */
package io.relata.events.table;
