package io.relata.internal.engine.write.version;

import io.relata.internal.engine.problem.Refusal;
import java.util.Map;
import java.util.TreeMap;

/** Some requests of a batch can't be carried out, so none was. */
public final class BatchRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Map<Integer, Refusal> refused;

    /** @param refused what was refused, by the request's place in the batch, from 0 */
    BatchRefusedException(Map<Integer, Refusal> refused) {
        super(refused.size() + " requests of a batch are refused", null, false, false);
        this.refused = new TreeMap<>(refused);
    }

    /** What was refused, by the request's place in the batch, from 0. */
    public Map<Integer, Refusal> refused() {
        return refused;
    }

    /** What was refused of the first request that was. */
    public Refusal first() {
        return refused.values().iterator().next();
    }
}
