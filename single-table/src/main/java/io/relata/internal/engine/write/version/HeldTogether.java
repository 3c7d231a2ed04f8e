package io.relata.internal.engine.write.version;

import io.relata.internal.engine.problem.Refusal;
import java.util.Optional;

/**
 * Something that must hold together with each version of an entity, so that it changes in the same transaction: the places that it takes in
 * limits, the guards of its unique values, its earlier versions.
 */
public interface HeldTogether {
    /**
     * Adds what has to be written along with a version.
     *
     * @return none when others were faster, so that all has to be read again
     * @throws Refusal when the version can't be written
     */
    Optional<EntityVersion> with(EntityVersion version);
}
