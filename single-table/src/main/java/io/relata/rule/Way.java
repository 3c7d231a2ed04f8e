package io.relata.rule;

/** The ways to write. */
public enum Way {
    /** An entity comes to be: by {@code POST}, or by {@code PUT} under an id that nothing has. */
    CREATE,
    /** All attributes of an entity are given anew, by {@code PUT}. */
    REPLACE,
    /** Some attributes of an entity change, by {@code PATCH}. */
    PATCH,
    DELETE,
    TAG,
    UNTAG,
    /** Two entities are linked, or the attributes of their relationship change. */
    LINK,
    UNLINK
}
