/** Settings of AWS clients that the commands use. */
package io.relata.internal.local.aws;
