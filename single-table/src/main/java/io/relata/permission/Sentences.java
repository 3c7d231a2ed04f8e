package io.relata.permission;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The unfinished sentences that {@link Permission#allow}, {@link Permission#hide} and {@link Permission#freeze} begin. */
public final class Sentences {
    private Sentences() {
    }

    /** A sentence that does not say yet what is allowed. */
    public static final class To {
        private final List<Grantee> grantees;

        To(List<Grantee> grantees) {
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
    public static final class With {
        private final List<Grantee> grantees;
        private final Set<Privilege> privileges;

        private With(List<Grantee> grantees, Set<Privilege> privileges) {
            this.grantees = grantees;
            this.privileges = privileges;
        }

        /** @param entities records of the model, at least one */
        @SafeVarargs
        public final Permission with(Class<? extends Record> first, Class<? extends Record>... entities) {
            return new Permission.Allowed(grantees, privileges,
                    Stream.<Class<? extends Record>>concat(Stream.of(first), Stream.of(entities)).toList());
        }

        public Permission withAll() {
            return new Permission.Allowed(grantees, privileges, List.of());
        }
    }

    /** A sentence that does not say yet of which entity the attributes are. */
    public static final class Of {
        private final Permission.Limited.Limit limit;
        private final List<String> attributes;

        Of(Permission.Limited.Limit limit, List<String> attributes) {
            this.limit = limit;
            this.attributes = attributes;
        }

        /** For everyone, as long as it does not go on with exceptions. */
        public Except of(Class<? extends Record> entity) {
            return new Except(limit, attributes, entity);
        }
    }

    /** A sentence that does not say yet for whom it does not count. */
    public static final class Except {
        private final Permission.Limited.Limit limit;
        private final List<String> attributes;
        private final Class<? extends Record> entity;

        private Except(Permission.Limited.Limit limit, List<String> attributes, Class<? extends Record> entity) {
            this.limit = limit;
            this.attributes = attributes;
            this.entity = entity;
        }

        /** @param grantees only such as need no read: everyone, roles, the entity itself, its owner */
        public Permission exceptFor(Grantee... grantees) {
            return new Permission.Limited(limit, new LinkedHashSet<>(attributes), entity, List.of(grantees));
        }

        public Permission forEveryone() {
            return exceptFor();
        }
    }
}
