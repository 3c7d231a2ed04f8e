/** Fan-out jobs that need more than one invocation: progress, continuation and completion. */
package io.relata.fanout.job;
