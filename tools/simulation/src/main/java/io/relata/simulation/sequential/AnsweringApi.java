package io.relata.simulation.sequential;

import java.time.Instant;
import java.util.List;

/** The API, as one caller sees it. */
interface AnsweringApi {
    /**
     * Answers a request, and follows it to its end.
     *
     * @param now the time at which everything about it happens
     * @param newIds the ids of entities that it creates without one
     */
    HttpAnswer answer(HttpCall call, Instant now, List<String> newIds);

    /** The database removes what has expired. */
    void removeExpired(Instant now);
}
