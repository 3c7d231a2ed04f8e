package io.relata.permission;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A sentence about who may do what. As soon as a model has one that allows something, everything is refused that none allows. <pre>{@code
 * allow(role("admin")).toDoAnything().withAll(),
 * allow(everyone()).to(READ).with(Group.class),
 * allow(self(), role("manager")).to(READ, CHANGE).with(User.class),
 * allow(whoMay(READ, User.class)).to(READ).with(Ticket.class),
 * hide("email").of(User.class).exceptFor(self(), role("manager"))
 * }</pre>
 */
public sealed interface Permission {
    /** Whether the sentence is about this entity, or about all. */
    boolean isAbout(Class<?> record);

    /** The sentences that allow something to be done with an entity. */
    static Stream<Allowed> allowing(Collection<Permission> all, Privilege privilege, Class<?> entity) {
        return all.stream().filter(Allowed.class::isInstance).map(Allowed.class::cast)
                .filter(sentence -> sentence.isAbout(entity) && sentence.includes(privilege));
    }

    /** Begins a sentence that allows something to whomever one of these stands for. */
    static Sentences.To allow(Grantee... to) {
        return new Sentences.To(List.of(to));
    }

    /** Begins a sentence that hides attributes: answers leave them out, and nobody may filter by them or send them. */
    static Sentences.Of hide(String... attributes) {
        return new Sentences.Of(Limited.Limit.HIDDEN, List.of(attributes));
    }

    /** Begins a sentence about attributes that others may only read: what callers send must leave them as they are. */
    static Sentences.Of freeze(String... attributes) {
        return new Sentences.Of(Limited.Limit.READ_ONLY, List.of(attributes));
    }

    /**
     * Allows callers to do something.
     *
     * @param entities with which entities; none for all
     */
    record Allowed(List<Grantee> grantees, Set<Privilege> privileges, List<Class<? extends Record>> entities) implements Permission {
        public Allowed {
            privileges = Collections.unmodifiableSet(EnumSet.copyOf(privileges));
        }

        @Override
        public boolean isAbout(Class<?> entity) {
            return entities.isEmpty() || entities.contains(entity);
        }

        /** Whether it allows this. Whoever may do anything with an entity that exists may read it. */
        public boolean includes(Privilege privilege) {
            return privileges.contains(privilege) || privilege == Privilege.READ && !privileges.equals(Set.of(Privilege.CREATE));
        }

        @Override
        public String toString() {
            return "allow " + Permission.list(grantees) + " to "
                    + (privileges.size() == Privilege.values().length
                            ? "do anything"
                            : privileges.stream().map(Privilege::verb).collect(Collectors.joining(", ")))
                    + " with "
                    + (entities.isEmpty() ? "all" : entities.stream().map(Class::getSimpleName).collect(Collectors.joining(", ")));
        }
    }

    /**
     * Hides or freezes attributes for some callers.
     *
     * @param exceptions for whom it does not count
     */
    record Limited(Limit limit, Set<String> attributes, Class<? extends Record> entity, List<Grantee> exceptions) implements Permission {
        @Override
        public boolean isAbout(Class<?> record) {
            return entity == record;
        }

        /** What the attribute's other callers may not do with it. */
        public enum Limit {
            /** Neither see it nor set it. */
            HIDDEN,
            /** See it, and not set it. */
            READ_ONLY
        }

        @Override
        public String toString() {
            return (limit == Limit.HIDDEN ? "hide " : "freeze ") + String.join(", ", attributes) + " of " + entity.getSimpleName()
                    + (exceptions.isEmpty() ? "" : " except for " + Permission.list(exceptions));
        }
    }

    private static String list(List<Grantee> grantees) {
        return grantees.stream().map(Grantee::toString).collect(Collectors.joining(" or "));
    }
}
