package io.relata.internal.fanout.copy;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** A part of what a fan-out has to process: copies or links of one entity along one side of a relation. */
public interface CopyRange {
    /** Tells it from the other ranges of the same fan-out. The name is stored with the progress, so it is the same in every release. */
    String name();

    /** What comes after the position of an entry; everything, without one. */
    Iterator<FindCopies.Found> after(Optional<String> position);

    void process(List<FindCopies.Found> batch);

    /** How many batches may be processed at the same time: 1 where they would cancel each other. */
    int parallelism();
}
