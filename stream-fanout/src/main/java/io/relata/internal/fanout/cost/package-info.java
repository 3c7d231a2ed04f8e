/** What requests to DynamoDB consume, and what a change is supposed to be for which that is asked. */
package io.relata.internal.fanout.cost;
