package io.relata.internal.model.attribute;

/** How the numbers of a sort attribute are written into keys. */
public enum NumberForm {
    /** Whole numbers that are never negative: 19 digits, {@code 0000000000000000013}. */
    PADDED,
    /** Any numbers, as {@link io.relata.internal.engine.key.NumberText} writes them: {@code p500213}. */
    ANY
}
