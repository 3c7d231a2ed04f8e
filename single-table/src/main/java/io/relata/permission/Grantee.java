package io.relata.permission;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whom something is allowed: all callers of whom this is true. */
public sealed interface Grantee {
    /** Every caller whom the gateway authenticated, of the same tenant where the model has tenants. */
    static Grantee everyone() {
        return new Everyone();
    }

    /**
     * Callers whom nothing authenticates: requests under {@code /public/}, which need no token. For everybody, say
     * {@code allow(anonymous(), everyone())}. A model with tenants has none: only a token says whose data is meant.
     */
    static Grantee anonymous() {
        return new Anonymous();
    }

    /** Callers who have this role. */
    static Grantee role(String name) {
        return new Role(name);
    }

    /** Whom the entity is: its id is the caller's subject. */
    static Grantee self() {
        return new Self();
    }

    /** Whose subject is the value of this attribute of the entity. */
    static Grantee owner(String attribute) {
        return new Owner(attribute);
    }

    /** Whose own entity is linked to it: the one of this type whose id is the caller's subject. Takes a strong read of the link. */
    static Linked linked(Class<? extends Record> own) {
        return new Linked(own, Optional.empty(), Map.of());
    }

    /** Callers who may do this with the entity's parent. Takes a strong read only where the parent's own permissions need one. */
    static Grantee whoMay(Privilege privilege, Class<? extends Record> parent) {
        return new WhoMay(privilege, parent);
    }

    /** Whether it stands for the same callers in every model, whatever attributes and relations that has. */
    default boolean isAlwaysPossible() {
        return this instanceof Everyone || this instanceof Anonymous || this instanceof Role || this instanceof Self;
    }

    /** @see #everyone() */
    record Everyone() implements Grantee {
        @Override
        public String toString() {
            return "everyone";
        }
    }

    /** @see #anonymous() */
    record Anonymous() implements Grantee {
        @Override
        public String toString() {
            return "anonymous callers";
        }
    }

    /** @see #role(String) */
    record Role(String name) implements Grantee {
        @Override
        public String toString() {
            return "the role " + name;
        }
    }

    /** @see #self() */
    record Self() implements Grantee {
        @Override
        public String toString() {
            return "itself";
        }
    }

    /** @see #owner(String) */
    record Owner(String attribute) implements Grantee {
        @Override
        public String toString() {
            return "whose subject is its " + attribute;
        }
    }

    /**
     * Callers whose own entity is linked to the entity.
     *
     * @param own the type of the caller's own entity
     * @param path what the URL of the caller's own entity calls the list of what it is linked to; needed where there are several
     * @param with values that attributes of the link must have
     * @see #linked(Class)
     */
    record Linked(Class<? extends Record> own, Optional<String> path, Map<String, Object> with) implements Grantee {
        /** Names one of several relations, as the URL of the caller's own entity calls it. */
        public Linked by(String relation) {
            return new Linked(own, Optional.of(relation), with);
        }

        /** Only links that have this value count: a text, a constant of an enum, or true or false. */
        public Linked with(String attribute, Object value) {
            Map<String, Object> all = new TreeMap<>(with);
            all.put(attribute, value);
            return new Linked(own, path, Map.copyOf(all));
        }

        @Override
        public String toString() {
            return "whose " + own.getSimpleName() + " is linked to it" + path.map(name -> " by " + name).orElse("")
                    + with.entrySet().stream().map(entry -> " with " + entry.getKey() + " " + entry.getValue()).sorted()
                            .collect(Collectors.joining(" and"));
        }
    }

    /** @see #whoMay(Privilege, Class) */
    record WhoMay(Privilege privilege, Class<? extends Record> parent) implements Grantee {
        @Override
        public String toString() {
            return "who may " + privilege.verb() + " its " + parent.getSimpleName();
        }
    }
}
