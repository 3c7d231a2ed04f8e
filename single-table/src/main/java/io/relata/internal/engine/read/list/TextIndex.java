package io.relata.internal.engine.read.list;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * An index of the words of entities. It knows which entities have them, and of the entities nothing else; and it may be behind the table.
 */
@FunctionalInterface
public interface TextIndex {
    /** There is none. */
    TextIndex NONE = (query, after, limit) -> {
        throw new Refusal(ProblemKind.NO_SEARCH_ENGINE,
                "there is no search here: no search engine is configured; ./start has one with --search, a deployment with -c search");
    };

    /**
     * An entity that was found.
     *
     * @param score how well it matches: it follows from the entity's words and the query alone, so it is the same however often and
     * wherever it is asked for
     */
    record Hit(EntityRef entity, double score) {
    }

    /**
     * The best matches, and among equals by {@link EntityRef#type()}.
     *
     * @param after only what comes behind this hit
     * @throws TextIndexException when the index can't be reached
     */
    List<Hit> find(TextQuery query, Optional<Hit> after, int limit);
}
