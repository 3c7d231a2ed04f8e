/** Runs the functions as AWS Lambda would: separate class paths, event format, time limits. */
package io.relata.local.lambda;
