/** The whole system on one machine: API, stream and queue functions over DynamoDB Local. */
package io.relata.local;
