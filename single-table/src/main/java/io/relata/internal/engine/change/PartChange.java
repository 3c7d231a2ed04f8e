package io.relata.internal.engine.change;

/**
 * What a changed model means for one part of what a table holds.
 *
 * @param part its name
 * @param sentence what happens, and what is to be done, exactly
 */
public record PartChange(Effect effect, String part, String sentence) {
    /** What a change takes. */
    public enum Effect {
        /** Nothing is to be done. */
        FREE,
        /** A run over the table builds it. */
        BUILT,
        /** It would lose something, unless the model says in Java that this is meant. */
        REFUSED
    }
}
