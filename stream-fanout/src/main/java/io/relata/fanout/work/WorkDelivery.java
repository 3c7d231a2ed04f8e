package io.relata.fanout.work;

import java.time.Duration;

/**
 * How the work queue brings its messages to the work function, wherever it runs: deployed, locally and in tests.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html">What Lambda asks of a queue</a>
 */
public final class WorkDelivery {
    /**
     * Each message has an invocation to itself. One that waited in a batch behind a large piece of work would be received without being
     * tried, and SQS counts receives: large work would make dead letters of what waits behind it.
     */
    public static final int BATCH = 1;
    /** How often a message is received before it is a dead letter. At least 5, says AWS, since a throttled invocation is a receive, too. */
    public static final int RECEIVES = 5;
    /** Of the function. */
    public static final Duration TIMEOUT = Duration.ofMinutes(1);
    /**
     * For how long a message that was received is not received again. Six times the function's timeout, says AWS, so that throttled
     * invocations can be tried again.
     */
    public static final Duration INVISIBLE = TIMEOUT.multipliedBy(6);

    private WorkDelivery() {
    }
}
