/** Fan-out jobs that need more than one invocation: progress, continuation and completion. */
package io.relata.internal.fanout.job;
