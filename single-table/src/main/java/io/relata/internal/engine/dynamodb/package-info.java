/** The adapter to DynamoDB: the only package that uses its SDK. */
package io.relata.internal.engine.dynamodb;
