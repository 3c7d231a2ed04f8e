package io.relata.annotation;

/** Decides what happens to the children of a deleted entity. */
public enum OnDelete {
    /** The deletion is refused as long as there are children, as far as the indexes show them. */
    REFUSE,
    /**
     * They are deleted too, after the answer, by the stream function, with what hangs on them in turn. Whatever belongs to such a child has
     * to be deleted or detached with it.
     */
    CASCADE,
    /** They stay and lose their parent, after the answer, by the stream function. Only where a child needs no parent. */
    DETACH
}
