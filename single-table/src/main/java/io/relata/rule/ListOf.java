package io.relata.rule;

import java.util.Optional;

/**
 * A list of which a rule asks for the {@linkplain Attempt#first first} entity. Immutable: each method returns another one.
 *
 * @param <T> the record of what is in it
 * @param kind what is in it
 * @param holder the entity that has the list
 * @param id of the holder
 * @param entity what is in it
 * @param list what the holder's URL calls it; may be left out where there is only one
 * @param orderBy what it is sorted by; none for its usual order
 * @param end which end of it comes first
 */
public record ListOf<T extends Record>(Kind kind, Class<? extends Record> holder, String id, Class<T> entity, Optional<String> list,
        Optional<String> orderBy, End end) {
    /** What is in a list. */
    public enum Kind {
        CHILDREN, LINKED
    }

    /** An end of a list. */
    public enum End {
        LEAST, GREATEST
    }

    /** What belongs to an entity, or is part of it, in its sort order. */
    public static <T extends Record> ListOf<T> childrenOf(Class<? extends Record> parent, String id, Class<T> children) {
        return new ListOf<>(Kind.CHILDREN, parent, id, children, Optional.empty(), Optional.empty(), End.LEAST);
    }

    /** What an entity is linked to, by id. */
    public static <T extends Record> ListOf<T> linkedTo(Class<? extends Record> holder, String id, Class<T> linked) {
        return new ListOf<>(Kind.LINKED, holder, id, linked, Optional.empty(), Optional.empty(), End.LEAST);
    }

    /** The list of this name, where the holder has several of such entities. */
    public ListOf<T> named(String name) {
        return new ListOf<>(kind, holder, id, entity, Optional.of(name), orderBy, end);
    }

    /**
     * In another order that the model declares: by an attribute ({@code @ListBy}), or, of what an entity is linked to, {@code name} or
     * {@code link.since}.
     */
    public ListOf<T> orderBy(String attribute) {
        return new ListOf<>(kind, holder, id, entity, list, Optional.of(attribute), end);
    }

    /** The greatest first. */
    public ListOf<T> descending() {
        return new ListOf<>(kind, holder, id, entity, list, orderBy, End.GREATEST);
    }
}
