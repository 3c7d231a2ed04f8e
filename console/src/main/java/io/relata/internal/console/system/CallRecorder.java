package io.relata.internal.console.system;

import io.relata.internal.console.source.ApiCalls.DynamoDbRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The requests of one call. */
final class CallRecorder implements AutoCloseable {
    private static final int MOST = 500;
    private static final ThreadLocal<CallRecorder> CURRENT = new ThreadLocal<>();

    private final List<DynamoDbRequest> requests = new ArrayList<>();
    private boolean shared;

    /** Of the calls that this thread makes until it is closed. */
    static CallRecorder begin() {
        CallRecorder recorder = new CallRecorder();
        CURRENT.set(recorder);
        return recorder;
    }

    /** Of the call that this thread is making; one that nobody reads, if it makes none. */
    static CallRecorder current() {
        return Objects.requireNonNullElseGet(CURRENT.get(), CallRecorder::new);
    }

    /** @param surely whether this call made the request, or another that was being answered at the same time may have */
    synchronized void add(DynamoDbRequest request, boolean surely) {
        shared |= !surely;
        if (requests.size() < MOST) {
            requests.add(request);
        }
    }

    synchronized List<DynamoDbRequest> requests() {
        return List.copyOf(requests);
    }

    synchronized boolean isShared() {
        return shared;
    }

    @Override
    public void close() {
        CURRENT.remove();
    }
}
