/** Asks DynamoDB for the description of a deployed table. */
package io.relata.internal.infra.deployed;
