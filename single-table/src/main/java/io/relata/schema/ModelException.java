package io.relata.schema;

import java.util.List;

/**
 * The model can't work as it is declared. The message says where, why, and what to change: a sentence, on a line of its own, for each thing
 * that is wrong.
 */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> sentences;

    public ModelException(String sentence) {
        this(List.of(sentence));
    }

    /** Where it was thrown says nothing about what is wrong, so it has no stack trace. */
    public ModelException(List<String> sentences) {
        super(String.join(System.lineSeparator(), sentences), null, false, false);
        this.sentences = List.copyOf(sentences);
    }

    public List<String> sentences() {
        return sentences;
    }
}
