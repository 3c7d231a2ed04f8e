package io.relata.simulation.history;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Call;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.table.TableListener;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** About what another subject is about; who implements it overrides what is different. */
interface ForwardingSubject extends Subject {
    /** The other subject. */
    Subject of();

    @Override
    default TableModel model() {
        return of().model();
    }

    @Override
    default Request drawn(Choices choices, Profile profile, Optional<Request> last, Known known) {
        return of().drawn(choices, profile, last, known);
    }

    @Override
    default Request removed(EntityRef entity, Choices choices, Profile profile, Known known) {
        return of().removed(entity, choices, profile, known);
    }

    @Override
    default Request about(EntityRef entity, Choices choices, Profile profile, Known known) {
        return of().about(entity, choices, profile, known);
    }

    @Override
    default List<InitialTable> initialTables() {
        return of().initialTables();
    }

    @Override
    default List<String> listenedTo() {
        return of().listenedTo();
    }

    @Override
    default Rules rules() {
        return of().rules();
    }

    @Override
    default Optional<String> broken(TableListener.Change change, Optional<Call> call, Function<Key, Optional<Item>> stored) {
        return of().broken(change, call, stored);
    }

    @Override
    default String modelName() {
        return of().modelName();
    }

    @Override
    default boolean isForTransactions(Call call) {
        return of().isForTransactions(call);
    }

    @Override
    default boolean isForVerify() {
        return of().isForVerify();
    }
}
