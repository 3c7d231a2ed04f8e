package io.relata.test;

import io.relata.access.Relata;
import io.relata.internal.events.SteppedEventSources;
import org.opentest4j.AssertionFailedError;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A table in DynamoDB Local and the functions around it, which do something only when the test asks for it: a request is answered when it
 * is sent, and what follows from it happens in {@link #settle}. Nothing runs in the background, so nothing has to be waited for.
 */
public final class RelataSystem {
    private final Parts parts;

    RelataSystem(Parts parts) {
        this.parts = parts;
    }

    /**
     * The parts of a system.
     *
     * @param end removes the table, and closes what is open
     */
    record Parts(DynamoDbClient dynamoDb, CountRequests requests, Relata relata, TestApi api, SteppedEventSources sources,
            FindFaults faults, Failures failures, Runnable end) {
    }

    /** Sends requests. */
    public TestApi api() {
        return parts.api();
    }

    /** Typed access to the table, with the rules of the test. */
    public Relata relata() {
        return parts.relata();
    }

    /** A client of the AWS SDK, for requests of one's own to {@code relata().table().name()}. */
    public DynamoDbClient dynamoDb() {
        return parts.dynamoDb();
    }

    /**
     * Processes all that was written since the last time: delivers the stream to its function, and the work queue to the one that works on
     * it, until both are empty. All in the thread of the caller. Then every copy has been written, and every listener told.
     *
     * @throws AssertionFailedError when a message was given up, because it failed as often as a deployed queue allows; with what listeners
     * threw
     */
    public void settle() {
        parts.sources().settle();
        parts.failures().requireNone(parts.sources().queue().deadLetters());
    }

    /** Counts the requests to DynamoDB that are sent while the work is done: those of the API, of typed access and of {@link #dynamoDb}. */
    public RequestCounts counts(Runnable work) {
        return parts.requests().count(work);
    }

    /**
     * Settles, and compares the whole table with the model, and each copy with its source, as the function does that verifies a deployed
     * table.
     *
     * @throws AssertionFailedError with each item that is wrong, and the most likely cause
     */
    public void assertConverged() {
        settle();
        parts.faults().requireNone();
    }

    void end() {
        parts.end().run();
    }
}
