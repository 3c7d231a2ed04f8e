package io.relata.internal.local.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What came of many calls: how many were answered with which status, and the first of those that were answered otherwise than they may be.
 */
final class Answers {
    private static final int SHOWN = 20;

    private final Map<Integer, Integer> byStatus = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();

    synchronized void add(RandomCaller.Called called) {
        byStatus.merge(called.status(), 1, Integer::sum);
        called.objection().or(() -> called.status() >= 500 ? Optional.of("an error of the server's") : Optional.empty())
                .filter(objection -> wrong.size() < SHOWN)
                .ifPresent(
                        objection -> wrong.add(objection + ": " + called.request() + " answered " + called.status() + " " + called.body()));
    }

    synchronized Map<Integer, Integer> byStatus() {
        return byStatus;
    }

    synchronized List<String> wrong() {
        return wrong;
    }

    @Override
    public synchronized String toString() {
        return byStatus.values().stream().mapToInt(Integer::intValue).sum() + " calls, by the status of their answers " + byStatus;
    }
}
