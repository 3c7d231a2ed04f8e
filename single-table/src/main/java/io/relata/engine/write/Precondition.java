package io.relata.engine.write;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.problem.Refusal;
import java.util.Optional;
import java.util.Set;

/** In which state an entity has to be for a write to happen. */
public sealed interface Precondition {
    /** In any, or in none. */
    record None() implements Precondition {
    }

    /** It exists. */
    record Exists() implements Precondition {
    }

    /** It does not exist. */
    record Absent() implements Precondition {
    }

    /** It exists, in one of these versions. */
    record Version(Set<Long> versions) implements Precondition {
    }

    Precondition NONE = new None();

    /**
     * @param entity as it is stored, none when there is none
     * @throws Refusal when it is in another state
     */
    default void require(String name, Optional<Item> entity) {
        if (this instanceof Exists && entity.isEmpty()) {
            throw failed(name + " does not exist");
        } else if (this instanceof Absent && entity.isPresent()) {
            throw failed(name + " exists already");
        } else if (this instanceof Version wanted
                && !entity.map(item -> wanted.versions().contains(item.number(Attr.VERSION))).orElse(false)) {
            throw failed(entity
                    .map(item -> name + " has version " + item.number(Attr.VERSION) + " by now, not one that was asked for: read it again")
                    .orElse(name + " does not exist"));
        }
    }

    private static Refusal failed(String detail) {
        return new Refusal(Refusal.Reason.PRECONDITION_FAILED, detail);
    }
}
