package io.relata.test;

import java.util.ArrayList;
import java.util.List;
import org.opentest4j.AssertionFailedError;

/** What listeners threw, and which messages were given up, for the message of the test that fails. */
final class Failures {
    private record Failed(String what, RuntimeException cause) {
    }

    private final List<Failed> listeners = new ArrayList<>();
    private int told;

    synchronized void add(String what, RuntimeException cause) {
        listeners.add(new Failed(what, cause));
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
        if (!given.isEmpty()) {
            StringBuilder text = new StringBuilder("not everything that follows from the writes could be done. The work queue gave up:");
            given.forEach(message -> text.append("\n  ").append(message));
            why.forEach(failed -> text.append("\n").append(failed.what()).append(": ").append(failed.cause()));
            text.append(why.isEmpty() ? "\nThe log says why." : "");
            AssertionFailedError error = new AssertionFailedError(text.toString());
            why.stream().map(Failed::cause).distinct().forEach(error::addSuppressed);
            throw error;
        }
    }
}
