package io.relata.schema;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Collects the errors of a model, so that all are reported at once. */
final class ModelErrors {
    private final Set<String> sentences = new LinkedHashSet<>();

    void add(String sentence) {
        sentences.add(sentence);
    }

    /**
     * Reports names that are given more than once.
     *
     * @param where the entity and its annotation: {@code thing: @SortBy}
     */
    void requireDistinct(String where, List<String> names) {
        names.stream().distinct().filter(name -> Collections.frequency(names, name) > 1)
                .forEach(name -> add(where + "(" + String.join(", ", names) + ") names " + name + " more than once: once is enough"));
    }

    /** A part of the model; empty, with its errors collected, if it is invalid. */
    <T> Optional<T> attempt(Supplier<T> part) {
        try {
            return Optional.of(part.get());
        } catch (ModelException e) {
            sentences.addAll(e.sentences());
            return Optional.empty();
        }
    }

    /** The valid parts of the model. */
    <A, T> List<T> attemptEach(Stream<A> declared, Function<A, T> part) {
        return declared.flatMap(each -> attempt(() -> part.apply(each)).stream()).toList();
    }

    /** @throws ModelException with all errors */
    void requireNone() {
        if (!sentences.isEmpty()) {
            throw new ModelException(List.copyOf(sentences));
        }
    }
}
