package io.relata.pages.patterns;

import java.util.Collections;
import java.util.List;

/**
 * A question of the page of questions, and the requests that answer it.
 *
 * @param says the question, or what is done
 */
record Question(String says, List<Step> steps) {
    static Question of(String says, Step... steps) {
        return new Question(says, List.of(steps));
    }

    /**
     * One request.
     *
     * @param body JSON; empty for none
     * @param status of the answer
     * @param answer the ids in the answer, in order; of a refusal, the sentence that it gives
     * @param requests the expected requests to DynamoDB
     * @param more why more items are read than answered; empty if none are
     */
    record Step(String method, String path, String body, int status, List<String> answer, List<String> requests, String more) {
        private static final int OK = 200;

        /** A read. */
        static Step get(String path) {
            return new Step("GET", path, "", OK, List.of(), List.of(), "");
        }

        /** A write. */
        static Step send(String method, String path, String body) {
            return new Step(method, path, body, OK, List.of(), List.of(), "");
        }

        Step answers(String... ids) {
            return new Step(method, path, body, status, List.of(ids), requests, more);
        }

        Step with(int newStatus) {
            return new Step(method, path, body, newStatus, answer, requests, more);
        }

        Step by(String... newRequests) {
            return new Step(method, path, body, status, answer, List.of(newRequests), more);
        }

        /** So many of the same. */
        Step by(int times, String request) {
            return by(Collections.nCopies(times, request).toArray(String[]::new));
        }

        Step readingMore(String why) {
            return new Step(method, path, body, status, answer, requests, why);
        }

        boolean reads() {
            return method.equals("GET");
        }
    }
}
