package io.relata.fanout.copy;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One stretch of a {@link CopyTraversal}, along the other ends of an entity's relationships, in the order of their ids.
 *
 * @param name tells it from the other legs of the walk, in every release alike
 * @param behind what there is behind an id; everything, without one
 * @param work does a batch
 * @param abreast how many batches may be under way at the same time: 1 where they would get in each other's way
 */
public record CopyRange(String name, Function<Optional<String>, Iterator<FindCopies.Found>> behind, Consumer<List<FindCopies.Found>> work,
        int abreast) {
}
