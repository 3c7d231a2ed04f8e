package io.relata.internal.engine.core;

import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The table as each caller sees it: the caller's {@link KeySpace}.
 *
 * @param <T> what the table is used for
 */
public interface CallerTables<T extends TableReads> {
    /** @throws IllegalStateException when the caller has no part of the table */
    T of(Caller caller);

    /**
     * One table for all callers.
     *
     * @param view makes what is seen of it
     */
    static <T extends TableReads> CallerTables<T> of(TableModel model, T stored, BiFunction<KeySpace, T, T> view) {
        return ofEach(model, space -> stored, view);
    }

    /**
     * A table for each part.
     *
     * @param stored how its items are reached
     * @param view makes what is seen of them
     */
    static <T extends TableReads> CallerTables<T> ofEach(TableModel model, Function<KeySpace, ? extends T> stored,
            BiFunction<KeySpace, T, T> view) {
        return caller -> {
            KeySpace space = model.spaces().of(caller);
            return view.apply(space, stored.apply(space));
        };
    }
}
