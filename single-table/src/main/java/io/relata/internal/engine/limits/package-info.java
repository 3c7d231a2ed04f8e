/** The limits of DynamoDB and of Relata, in one place. */
package io.relata.internal.engine.limits;
