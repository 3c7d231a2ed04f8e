package io.relata.internal.console.system;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the indexes do not show while they are held back: the keys of items that were inserted since, at most 10,000. */
final class HeldIndex {
    private static final int MOST = 10_000;

    private final Set<List<String>> hidden = new LinkedHashSet<>();

    synchronized void inserted(String id, String type) {
        if (hidden.size() < MOST) {
            hidden.add(List.of(id, type));
        }
    }

    synchronized boolean hides(List<String> key) {
        return hidden.contains(key);
    }

    synchronized void release() {
        hidden.clear();
    }
}
