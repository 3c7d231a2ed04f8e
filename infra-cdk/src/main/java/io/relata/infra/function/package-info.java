/** Lambda functions and their IAM policies. */
package io.relata.infra.function;
