package io.relata.internal.engine.identity;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.PartKind;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.ProgressTable;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How much of its model a table holds, in the item of its identity. A deployment writes there what the model declares; the states of the
 * parts under it follow from those before it, and whoever starts next writes them down.
 *
 * @param identity what was deployed last
 * @param states of its parts
 * @param stored as they are written down; empty where they are not
 */
public record TableParts(TableIdentity identity, PartStates states, Optional<String> stored) {
    /** The attribute with the states of all parts, as JSON. */
    public static final String PARTS = "parts";
    /** The attribute with what has happened, a list of sentences, the newest last. */
    public static final String HISTORY = "history";
    /** The attribute with the fingerprint of the model that the states are of. */
    private static final String PARTS_OF = "partsOf";
    private static final int LONGEST_HISTORY = 50;

    /** By one GetItem; empty if the table does not say of which model it is. */
    public static Optional<TableParts> read(TableReads table) {
        return item(table).flatMap(TableParts::of);
    }

    private static Optional<Item> item(TableReads table) {
        return table.get(TableIdentity.KEY, Consistency.STRONG);
    }

    private static Optional<TableParts> of(Item item) {
        return TableIdentity.of(item).map(identity -> new TableParts(identity, states(item, identity.declared()), stored(item)));
    }

    private static Optional<String> stored(Item item) {
        return item.value(PARTS).map(String::valueOf);
    }

    private static PartStates states(Item item, Declaration declared) {
        if (!declared.isKnown()) {
            return PartStates.UNKNOWN;
        }
        return stored(item).map(json -> PartStates.read(json).under(declared)).orElseGet(
                () -> item.value(TableIdentity.PREVIOUS).equals(item.value(TableIdentity.FINGERPRINT))
                        ? PartStates.ready(declared)
                        : PartStates.UNKNOWN);
    }

    /**
     * Writes down the states that follow from the deployed model, unless they are already.
     *
     * @return the states; empty if the table does not say of which model it is
     */
    public static Optional<TableParts> settle(ProgressTable table, Clock clock) {
        Optional<Item> item = item(table);
        return item.flatMap(TableParts::of).map(found -> {
            if (found.states.isKnown() && !(found.stored.equals(Optional.of(found.states.json()))
                    && item.get().value(PARTS_OF).equals(Optional.of(found.identity.fingerprint())))) {
                found.write(table, item.get(), found.states, sentence("deployed " + found.identity, "building",
                        found.states.unfinished(), clock));
            }
            return found;
        });
    }

    private static String sentence(String what, String how, List<String> parts, Clock clock) {
        return Timestamps.format(clock.instant()) + " " + what + (parts.isEmpty() ? "" : "; " + how + ": " + String.join(", ", parts));
    }

    /**
     * Writes down that all of a model is built.
     *
     * @param of the model of the run that built it
     * @param but the kinds of parts that are not
     * @return whether it is the one that is deployed; otherwise nothing is written
     */
    public static boolean built(ProgressTable table, TableIdentity of, Set<PartKind> but, Clock clock) {
        Optional<Item> item = item(table);
        Optional<TableParts> found = item.flatMap(TableParts::of).filter(parts -> of.declared().isKnown()
                && parts.identity.declared().equals(of.declared()));
        return found.map(parts -> {
            PartStates before = parts.states.isKnown() ? parts.states : PartStates.ready(of.declared());
            PartStates after = before.built(but);
            List<String> built = before.unfinished().stream().filter(name -> !after.unfinished().contains(name)).toList();
            return parts.write(table, item.get(), after, sentence("all items were read under " + of, "built", built, clock));
        }).orElse(false);
    }

    /** @return false if a deployment or another run was faster */
    private boolean write(ProgressTable table, Item item, PartStates written, String sentence) {
        List<Object> history = new ArrayList<>(item.value(HISTORY).map(TableParts::history).orElse(List.of()));
        history.add(sentence);
        Condition unchanged = new Condition.Equal(TableIdentity.FINGERPRINT, identity.fingerprint())
                .and(stored.<Condition>map(json -> new Condition.Equal(PARTS, json)).orElseGet(() -> new Condition.Missing(PARTS)));
        return table.write(new Action.Update<>(TableIdentity.KEY, List.of(new AttributeChange.Assign(PARTS, written.json()),
                new AttributeChange.Assign(PARTS_OF, identity.fingerprint()),
                new AttributeChange.Assign(HISTORY, history.subList(Math.max(0, history.size() - LONGEST_HISTORY), history.size()))),
                unchanged)).written();
    }

    private static List<?> history(Object stored) {
        return (List<?>) stored;
    }
}
