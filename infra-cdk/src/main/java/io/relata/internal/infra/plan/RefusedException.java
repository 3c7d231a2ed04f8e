package io.relata.internal.infra.plan;

import java.util.List;

/** The table can't be changed to what the model needs, or not yet. Each reason says what to do. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> reasons;

    public RefusedException(List<String> reasons) {
        super(String.join("\n", reasons));
        this.reasons = List.copyOf(reasons);
    }

    public RefusedException(String reason) {
        this(List.of(reason));
    }

    /** At least one. */
    public List<String> reasons() {
        return reasons;
    }
}
