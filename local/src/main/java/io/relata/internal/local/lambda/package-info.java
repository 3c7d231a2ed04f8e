/** Runs packaged functions in this process, as Lambda runs them. */
package io.relata.internal.local.lambda;
