package io.relata.internal.engine.problem;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Collects violations, each once, up to one more than an answer tells: nobody reads thousands, and a caller can cause any number. */
public final class Violations {
    /** The most that an answer tells. */
    public static final int MOST = 100;

    private final Set<Violation> found = new TreeSet<>();
    private final int most;

    public Violations() {
        this(MOST);
    }

    /** @param most how many there may be before it is full */
    public Violations(int most) {
        this.most = most;
    }

    /** Adds one unless it is full. */
    public void add(Violation violation) {
        if (!isFull()) {
            found.add(violation);
        }
    }

    /** Whether there are more than an answer tells. */
    public boolean isFull() {
        return found.size() > most;
    }

    public int size() {
        return found.size();
    }

    /** In the order of their places. */
    public List<Violation> inOrder() {
        return List.copyOf(found);
    }
}
