package io.relata.internal.engine.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads several things, and refuses all that are wrong together. */
public final class AllRefusals {
    private final ProblemKind kind;
    private final List<String> details = new ArrayList<>();

    /** @param kind of the refusals that are collected; any other is thrown at once */
    public AllRefusals(ProblemKind kind) {
        this.kind = kind;
    }

    /** What is read; none if it is refused. */
    public <T> Optional<T> read(Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (Refusal refusal) {
            if (refusal.kind() != kind) {
                throw refusal;
            }
            details.add(refusal.getMessage());
            return Optional.empty();
        }
    }

    /** Does what may refuse. */
    public void check(Runnable check) {
        read(() -> {
            check.run();
            return true;
        });
    }

    /** @throws Refusal with the sentences of all that were refused */
    public void throwAny() {
        if (!details.isEmpty()) {
            throw new Refusal(kind, String.join("; ", details));
        }
    }
}
