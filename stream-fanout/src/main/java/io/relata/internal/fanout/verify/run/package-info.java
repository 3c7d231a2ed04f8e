/** Runs verify over the whole table, segment by segment, with progress and metrics. */
package io.relata.internal.fanout.verify.run;
