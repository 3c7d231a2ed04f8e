/** Runs packaged functions in this process, as Lambda runs them. */
package io.relata.local.lambda;
