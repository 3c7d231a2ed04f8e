package io.relata.pages.patterns;

import java.util.List;
import java.util.Optional;

/**
 * An access pattern: a question, the request that answers it, the answer and the expected requests to DynamoDB.
 *
 * @param number its number in the original description of the model; empty if it has none
 * @param answer the ids in the answer, in order
 * @param requests the expected requests, such as {@code Query of userIdGsi}
 * @param more why more items are read than returned and the one that tells whether another page follows; empty if none are
 */
record Pattern(String number, String says, String request, List<String> answer, List<String> requests, Optional<String> more) {
    static Pattern of(String says, String request) {
        return new Pattern("", says, request, List.of(), List.of(), Optional.empty());
    }

    Pattern numbered(String newNumber) {
        return new Pattern(newNumber, says, request, answer, requests, more);
    }

    Pattern answers(String... ids) {
        return new Pattern(number, says, request, List.of(ids), requests, more);
    }

    Pattern byGet() {
        return by("GetItem");
    }

    /** @param index the index's name, or {@code the table} */
    Pattern byQueryOf(String index) {
        return by("Query of " + index);
    }

    Pattern by(String... newRequests) {
        return new Pattern(number, says, request, answer, List.of(newRequests), more);
    }

    Pattern readingMore(String why) {
        return new Pattern(number, says, request, answer, requests, Optional.of(why));
    }
}
