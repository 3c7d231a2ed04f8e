package io.relata.simulation.history;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Call;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.table.TableListener;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a history is about: a model, the calls of its API, and tables to begin with. */
public interface Subject {
    TableModel model();

    /**
     * A call, drawn at random.
     *
     * @param last the previous one, because calls that undo each other find most errors
     * @param known what the caller may know of the table
     */
    Request drawn(Choices choices, Profile profile, Optional<Request> last, Known known);

    /**
     * What callers may do after somebody else removed an entity: what they do after they have deleted one.
     *
     * @param known what they may know of the table
     */
    Request removed(EntityRef entity, Choices choices, Profile profile, Known known);

    /** A write of an entity that others are about to read or to write, or of one that it belongs to. */
    Request about(EntityRef entity, Choices choices, Profile profile, Known known);

    /** Tables to begin with: an empty one, one with entities, one in which they are related, and perhaps a large one. */
    List<InitialTable> initialTables();

    /** The entities that have listeners: two that have one each, or one that has two. */
    List<String> listenedTo();

    /** What an application asks of writes. */
    default Rules rules() {
        return Rules.NONE;
    }

    /**
     * The rule that a write of the API breaks, if any; only what can be said of it at this moment.
     *
     * @param call the call that writes; none, if it is not known any more
     * @param stored what the table holds
     */
    default Optional<String> broken(TableListener.Change change, Optional<Call> call, Function<Key, Optional<Item>> stored) {
        return Optional.empty();
    }

    /** How guards of unique values are hashed, if they are. */
    default Optional<GuardKeys> guards() {
        return Optional.empty();
    }

    /** By what name it can be chosen to be played: that of the model, or of how it is drawn. */
    default String modelName() {
        return model().name().replaceFirst("^(drawn|growing).*", "$1");
    }

    /** Whether such a call may be part of a transaction. */
    default boolean isForTransactions(Call call) {
        return true;
    }

    /** How it is deployed, one after the other; this first. */
    default List<Subject> deployments() {
        return List.of(this);
    }

    /** Whether few actors meet on few items, and few kinds of faults happen often. */
    default boolean isFocused() {
        return false;
    }

    /** Whether histories are about places in hierarchies and other things that only verify can put right. */
    boolean isForVerify();
}
