/** Reads the key of the deployment, once, when a function is initialised. */
package io.relata.internal.lambda.secret;
