package io.relata.internal.engine.write;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import java.util.Optional;
import java.util.Set;

/** The state in which an entity or a link has to be for a write to happen. */
public sealed interface Precondition {
    /** No precondition. */
    Precondition NONE = new None();

    /**
     * @param name the entity or the link in words
     * @param entity as it is stored; empty if there is none
     * @throws Refusal when it is in another state
     */
    void require(String name, Optional<Item> entity);

    /** Whether it is met by what does not exist. */
    default boolean mayBeNew() {
        return true;
    }

    /** It may exist or not, in any version. */
    record None() implements Precondition {
        @Override
        public void require(String name, Optional<Item> entity) {
            // nothing is required
        }
    }

    /** It exists. */
    record Exists() implements Precondition {
        @Override
        public boolean mayBeNew() {
            return false;
        }

        @Override
        public void require(String name, Optional<Item> entity) {
            if (entity.isEmpty()) {
                throw failed(name + " does not exist");
            }
        }
    }

    /** It does not exist. */
    record Absent() implements Precondition {
        @Override
        public void require(String name, Optional<Item> entity) {
            if (entity.isPresent()) {
                throw failed(name + " already exists");
            }
        }
    }

    /** It is yet to be created: that it exists is a conflict, and not a precondition that the caller has named. */
    record New() implements Precondition {
        @Override
        public void require(String name, Optional<Item> entity) {
            if (entity.isPresent()) {
                throw new Refusal(ProblemKind.ALREADY_EXISTS, name + " already exists: change it, or create another");
            }
        }
    }

    /** It exists, in one of these versions. */
    record Version(Set<Long> versions) implements Precondition {
        @Override
        public boolean mayBeNew() {
            return false;
        }

        @Override
        public void require(String name, Optional<Item> entity) {
            if (entity.isEmpty()) {
                throw failed(name + " does not exist");
            }
            long version = entity.get().version();
            if (!versions.contains(version)) {
                throw failed(name + " now has version " + version + ", which If-Match does not name: read it again");
            }
        }
    }

    /** It exists, in this version. */
    record Exactly(long version) implements Precondition {
        @Override
        public boolean mayBeNew() {
            return false;
        }

        @Override
        public void require(String name, Optional<Item> entity) {
            if (entity.isEmpty()) {
                throw failed(name + " does not exist");
            }
            long now = entity.get().version();
            if (now != version) {
                throw failed(name + " now has version " + now + ", not " + version + ": read it again");
            }
        }
    }

    private static Refusal failed(String detail) {
        return new Refusal(Refusal.Reason.PRECONDITION_FAILED, detail);
    }
}
