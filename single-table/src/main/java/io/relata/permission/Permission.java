package io.relata.permission;

import java.util.EnumSet;
import java.util.LinkedHashSet;
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
    /** Begins a sentence that allows something to whomever one of these stands for. */
    static To allow(Grantee... to) {
        return new To(List.of(to));
    }

    /** Begins a sentence that hides attributes: answers leave them out, and nobody may filter by them or send them. */
    static Of hide(String... attributes) {
        return new Of(Limited.Limit.HIDDEN, List.of(attributes));
    }

    /** Begins a sentence about attributes that others may only read: what callers send must leave them as they are. */
    static Of freeze(String... attributes) {
        return new Of(Limited.Limit.READ_ONLY, List.of(attributes));
    }

    /**
     * Who may do what.
     *
     * @param entities with which entities; none for all
     */
    record Allowed(List<Grantee> grantees, Set<Privilege> privileges, List<Class<? extends Record>> entities) implements Permission {
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
     * What not everyone may see or set.
     *
     * @param exceptions for whom it does not count
     */
    record Limited(Limit limit, Set<String> attributes, Class<? extends Record> entity, List<Grantee> exceptions) implements Permission {
        /** What others can't do with an attribute. */
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

    /** A sentence that does not say yet what is allowed. */
    final class To {
        private final List<Grantee> grantees;

        private To(List<Grantee> grantees) {
            this.grantees = grantees;
        }

        public With to(Privilege first, Privilege... more) {
            return new With(grantees, EnumSet.of(first, more));
        }

        public With toDoAnything() {
            return new With(grantees, EnumSet.allOf(Privilege.class));
        }
    }

    /** A sentence that does not say yet with which entities. */
    final class With {
        private final List<Grantee> grantees;
        private final Set<Privilege> privileges;

        private With(List<Grantee> grantees, Set<Privilege> privileges) {
            this.grantees = grantees;
            this.privileges = Set.copyOf(privileges);
        }

        /** @param entities records of the model, at least one */
        @SafeVarargs
        public final Permission with(Class<? extends Record> first, Class<? extends Record>... entities) {
            return new Allowed(grantees, privileges,
                    Stream.<Class<? extends Record>>concat(Stream.of(first), Stream.of(entities)).toList());
        }

        public Permission withAll() {
            return new Allowed(grantees, privileges, List.of());
        }
    }

    /** A sentence that does not say yet of which entity the attributes are. */
    final class Of {
        private final Limited.Limit limit;
        private final List<String> attributes;

        private Of(Limited.Limit limit, List<String> attributes) {
            this.limit = limit;
            this.attributes = attributes;
        }

        /** For everyone, as long as it does not go on with exceptions. */
        public Except of(Class<? extends Record> entity) {
            return new Except(limit, attributes, entity);
        }
    }

    /** A sentence that does not say yet for whom it does not count. */
    final class Except {
        private final Limited.Limit limit;
        private final List<String> attributes;
        private final Class<? extends Record> entity;

        private Except(Limited.Limit limit, List<String> attributes, Class<? extends Record> entity) {
            this.limit = limit;
            this.attributes = attributes;
            this.entity = entity;
        }

        /** @param grantees only such as need no read: everyone, roles, the entity itself, its owner */
        public Permission exceptFor(Grantee... grantees) {
            return new Limited(limit, new LinkedHashSet<>(attributes), entity, List.of(grantees));
        }

        public Permission forEveryone() {
            return exceptFor();
        }
    }

    private static String list(List<Grantee> grantees) {
        return grantees.stream().map(Grantee::toString).collect(Collectors.joining(" or "));
    }
}
