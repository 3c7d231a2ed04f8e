/** Settings of AWS clients that the commands use. */
package io.relata.local.aws;
