package io.relata.internal.engine.write.version;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.action.Action;
import java.util.Optional;

/**
 * Something that is written along with an entity unless its condition does not hold.
 *
 * @param refusal what the caller is told then; none where the rest is written without it
 */
public record Claim(Action<CoreKey> action, Optional<Refusal> refusal) {
}
