/** An SQS in this process, and the command that redrives dead letters. */
package io.relata.internal.local.queue;
