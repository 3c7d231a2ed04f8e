package io.relata.permission;

import java.util.Locale;

/** An operation on an entity that a permission allows. Every one of them includes reading an existing entity. */
public enum Privilege {
    /** Create one: decided by its attributes as they are sent. */
    CREATE,
    /** See it: alone, in lists, by its tags, and by its words. */
    READ,
    /** Replace or patch it: decided by its attributes as they were, and as they will be. */
    CHANGE,
    /** Delete it. */
    DELETE,
    /** Link it with another, or end that: needs the privilege for both. */
    LINK,
    /** Add a tag to it, or remove one. */
    TAG;

    /** In a sentence: {@code delete}. */
    public String verb() {
        return name().toLowerCase(Locale.ROOT);
    }
}
