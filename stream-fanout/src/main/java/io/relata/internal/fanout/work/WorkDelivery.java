package io.relata.internal.fanout.work;

import java.time.Duration;

/**
 * How the work queue delivers its messages to the work function: deployed, locally and in tests.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html">What Lambda asks of a queue</a>
 */
public final class WorkDelivery {
    /**
     * One message for each invocation. In a larger batch, messages behind a long one would be received without being tried; SQS counts
     * receives, so a few long messages would turn those behind them into dead letters.
     */
    public static final int BATCH = 1;
    /** After how many receives a message becomes a dead letter. AWS recommends at least 5, since a throttled invocation counts as one. */
    public static final int RECEIVES = 5;
    /** The work function's timeout. */
    public static final Duration TIMEOUT = Duration.ofMinutes(1);
    /**
     * The queue's visibility timeout. AWS recommends six times the function's timeout, so that throttled invocations can be retried.
     */
    public static final Duration INVISIBLE = TIMEOUT.multipliedBy(6);

    private WorkDelivery() {
    }
}
