package io.relata.schema;

import java.util.List;

/** The declared model is invalid. The message has one line for each error, with the place, the reason and the remedy. */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> sentences;

    public ModelException(String sentence) {
        this(List.of(sentence));
    }

    /** Has no stack trace, which would not help to find the error. */
    public ModelException(List<String> sentences) {
        super(String.join(System.lineSeparator(), sentences), null, false, false);
        this.sentences = List.copyOf(sentences);
    }

    public List<String> sentences() {
        return sentences;
    }
}
