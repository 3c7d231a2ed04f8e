package io.relata.internal.write.version;

import io.relata.internal.key.CoreKey;
import io.relata.internal.problem.Refusal;
import io.relata.internal.table.action.Action;
import java.util.Optional;

/**
 * Something that is written along with an entity unless its condition does not hold.
 *
 * @param refusal what the caller is told then; none where the rest is written without it
 */
public record Claim(Action<CoreKey> action, Optional<Refusal> refusal) {
}
