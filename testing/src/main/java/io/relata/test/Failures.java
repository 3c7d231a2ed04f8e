package io.relata.test;

import io.relata.internal.events.stream.FailedBatch;
import io.relata.internal.functions.http.GatewayAdapter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;

/** Exceptions of rules, operations, listeners and the stream function, for the message of the failing test. */
final class Failures {
    private record Failed(String what, RuntimeException cause) {
    }

    private final List<Failed> listeners = new ArrayList<>();
    private final List<FailedBatch> batches = new ArrayList<>();
    /** A request is answered in the thread that sends it. */
    private final ThreadLocal<Optional<RuntimeException>> ofRequest = ThreadLocal.withInitial(Optional::empty);
    private int told;

    /** @param id of the request */
    void request(String id, RuntimeException cause) {
        GatewayAdapter.logged().failed(id, cause);
        ofRequest.set(Optional.of(cause));
    }

    /** Why the last request of this thread was answered as an internal error; told once. */
    Optional<RuntimeException> takeRequest() {
        Optional<RuntimeException> cause = ofRequest.get();
        ofRequest.remove();
        return cause;
    }

    synchronized void add(String what, RuntimeException cause) {
        listeners.add(new Failed(what, cause));
    }

    synchronized void givenUp(FailedBatch batch) {
        batches.add(batch);
    }

    /**
     * @param deadLetters all there have been; those of earlier calls are not told again
     * @throws AssertionFailedError when there are new ones
     */
    synchronized void requireNone(List<String> deadLetters) {
        List<String> given = deadLetters.subList(told, deadLetters.size());
        told = deadLetters.size();
        List<Failed> why = List.copyOf(listeners);
        listeners.clear();
        List<FailedBatch> notProcessed = List.copyOf(batches);
        batches.clear();
        if (!given.isEmpty() || !notProcessed.isEmpty()) {
            StringBuilder text = new StringBuilder("not everything that follows from the writes could be done.");
            notProcessed.forEach(batch -> text.append(" The stream function gave up ").append(batch.records().size())
                    .append(" records: ").append(batch.error()).append("."));
            text.append(given.isEmpty() ? "" : " The work queue gave up:");
            given.forEach(message -> text.append("\n  ").append(message));
            why.stream().map(failed -> failed.what() + ": " + failed.cause()).distinct().forEach(line -> text.append("\n").append(line));
            text.append(why.isEmpty() ? "\nThe log says why." : "");
            AssertionFailedError error = new AssertionFailedError(text.toString());
            why.stream().limit(1).forEach(failed -> error.initCause(failed.cause()));
            throw error;
        }
    }
}
