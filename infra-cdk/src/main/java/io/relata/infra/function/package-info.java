/** Constructs of a Lambda function, and what all functions share: packages, logs, the customer's key. Public. */
package io.relata.infra.function;
