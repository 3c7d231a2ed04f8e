/** An SQS in this process, its event source mapping, and the command that redrives dead letters. */
package io.relata.local.queue;
