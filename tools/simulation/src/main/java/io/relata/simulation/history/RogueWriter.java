package io.relata.simulation.history;

import io.relata.internal.engine.copy.OwnCopies;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SendMode;
import io.relata.simulation.table.TraceText;
import io.relata.simulation.table.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A foreign writer that deletes entities, links and guards, and restores deleted entities. */
final class RogueWriter {
    private static final int SELDOM = 4;

    private final TableModel model;
    private final HistoryContext history;
    private final boolean hasHierarchies;
    private final Set<Key> removedEntities = new HashSet<>();
    private boolean hasRemovedGuard;
    private final List<Item> removed = new ArrayList<>();

    RogueWriter(HistoryContext history) {
        this.history = history;
        this.model = history.state().model();
        this.hasHierarchies = model.entities().stream().anyMatch(type -> !type.hierarchies().isEmpty());
    }

    /**
     * @param couldGoBack whether the version of an item could go back if it is removed now
     * @param attended what others are about to read or to write, which is to be removed preferably
     * @return the entity or link that is removed, if one is
     */
    Optional<Key> remove(Predicate<Item> couldGoBack, List<?> attended) {
        List<Item> alive = history.state().table().items().stream().filter(item -> isUnique(item.key())
                || (Kind.ENTITY.is(item) || Kind.LINK.is(item)) && !couldGoBack.test(item)).toList();
        if (!alive.isEmpty() && history.state().faults().strikes(InjectedFault.REMOVED_BY_FOREIGN_WRITER, 1)) {
            List<Item> preferred = alive.stream().filter(item -> attended.contains(item.key())).toList();
            List<Item> of = preferred.isEmpty() || history.state().choices().oneIn(SELDOM) ? alive : preferred;
            Item item = of.get(history.state().choices().below(of.size()));
            history.state().table().remove(Writer.FOREIGN, item.key());
            history.state().trace().say("foreign", () -> "removes " + TraceText.of(item.key()) + ": " + TraceText.of(Optional.of(item)));
            removed.removeIf(earlier -> earlier.key().equals(item.key()));
            removed.add(item);
            if (Kind.ENTITY.is(item)) {
                removedEntities.add(item.key());
            }
            hasRemovedGuard |= isUnique(item.key());
            return Optional.of(item.key()).filter(key -> !isUnique(key));
        }
        return Optional.empty();
    }

    private boolean isUnique(Key key) {
        return history.views().seen(key) instanceof CoreKey core && core.isUnique();
    }

    /** It restores nothing any more: after a month, a tombstone that would have kept the version may be gone too. */
    void forget() {
        removed.clear();
    }

    /** It does not restore what it removed under this key: a later one has expired. */
    void forget(Key key) {
        removed.removeIf(earlier -> earlier.key().equals(key));
    }

    /** Deletes or changes a copy or what is derived, raises its version above its source's, or creates one that is not required. */
    void corrupt() {
        List<Item> copies = history.state().table().items().stream().filter(item -> Kind.COPY.is(item) || Kind.DERIVED.is(item)).toList();
        if (copies.isEmpty() || !history.state().faults().strikes(InjectedFault.COPY_CORRUPTED, 1)) {
            return;
        }
        Item copy = copies.get(history.state().choices().below(copies.size()));
        CopyKey key = (CopyKey) copy.key();
        history.state().trace().say("foreign", () -> "corrupts " + TraceText.of(key));
        List<String> places = model.orderedAttributes().stream().filter(copy::has).toList();
        switch (history.state().choices().below(places.isEmpty() ? 4 : 5)) {
            case 4 -> put(key, copy.with(places.get(history.state().choices().below(places.size())), RogueSpoils.elsewhere(copy)));
            case 0 -> history.state().table().remove(Writer.FOREIGN, key);
            case 1 -> put(key, copy.with(Attr.DATA, Map.of("name", "spoiled")));
            case 2 -> put(key, copy.with(Attr.VERSION, copy.number(Attr.VERSION) + 1000));
            default -> nobodys(key, copy);
        }
    }

    private void nobodys(CopyKey key, Item copy) {
        CopyKey seen = (CopyKey) history.views().seen(key);
        CopyKey other = new CopyKey((seen.id().equals(seen.type()) ? "tag" : seen.label()) + "#nobody", seen.type());
        put((CopyKey) history.views().stored(history.views().of(key).orElseThrow(), other), copy);
    }

    boolean canMisplace() {
        return hasHierarchies && history.state().table().any(this::hasPlace);
    }

    /** Writes a wrong place in the hierarchy, or removes it, as if the entity were older than the hierarchy. */
    void misplace() {
        List<Item> placed = history.state().table().items().stream().filter(this::hasPlace).toList();
        if (history.state().faults().strikes(InjectedFault.MISPLACED_BY_FOREIGN_WRITER, 1)) {
            Item item = placed.get(history.state().choices().below(placed.size()));
            String place = placeIn(item).orElseThrow();
            Map<String, Object> attributes = new HashMap<>(item.attributes());
            attributes.remove(place);
            Item misplaced = history.state().choices().oneIn(2) ? new Item(attributes) : item.with(place, RogueSpoils.elsewhere(item));
            history.state().trace().say("foreign", () -> "misplaces " + TraceText.of(item.key()));
            history.state().table().write(Writer.FOREIGN, SendMode.ALONE, new Action.Put<Key>(item.key(), misplaced, Condition.always()));
        }
    }

    /** The attribute that holds where an entity is in a hierarchy. */
    private Optional<String> placeIn(Item item) {
        return model.entity(item.string(Attr.ENTITY)).orElseThrow().hierarchies().stream().filter(hierarchy -> hierarchy.part().isPresent())
                .map(hierarchy -> hierarchy.access().sortAttribute()).filter(item::has).findFirst();
    }

    /** The top of a hierarchy has none that could be wrong. */
    private boolean hasPlace(Item item) {
        return Kind.ENTITY.is(item) && placeIn(item).isPresent()
                && !model.entity(item.string(Attr.ENTITY)).orElseThrow().parents().isEmpty();
    }

    private void put(CopyKey key, Item item) {
        history.state().table().write(Writer.FOREIGN, SendMode.ALONE, new Action.Put<Key>(key, item, Condition.always()));
    }

    /** Whether it has ever removed an entity. */
    boolean hasRemoved() {
        return !removedEntities.isEmpty();
    }

    /** Whether it has ever removed the entity that has, or had, this key. */
    boolean hasRemoved(Key key) {
        return removedEntities.contains(key);
    }

    /** Whether it has ever removed the guard of a unique value. */
    boolean hasRemovedGuard() {
        return hasRemovedGuard;
    }

    boolean canPutBack() {
        return removed.stream().anyMatch(this::canBePutBack);
    }

    /**
     * Restores the last entity that was removed under its key; an older one would take the version back.
     *
     * @return whether only verify can find what is wrong afterwards. So it is if the entity has copies of its own, because a late deletion
     * can't tell old copies from new ones of the same version; or if it is linked, because the stream function leaves links alone while an
     * end is not there, and does not come back to them
     */
    boolean putBack() {
        Item item = removed.stream().filter(this::canBePutBack).findFirst().orElseThrow();
        removed.remove(item);
        history.state().faults().count(InjectedFault.PUT_BACK_BY_FOREIGN_WRITER);
        history.state().table().write(Writer.FOREIGN, SendMode.ALONE, new Action.Put<Key>(item.key(), item, Condition.absent()));
        history.state().trace().say("foreign", () -> "puts back " + TraceText.of(item.key()));
        EntityType type = model.entity(item.string(Attr.ENTITY)).orElseThrow();
        return !OwnCopies.keys(type, history.views().seen(item)).isEmpty() || !model.sides(type).isEmpty()
                || !model.children(type).isEmpty();
    }

    /** A write that is yet to land would take what is restored for what it had read. */
    private boolean canBePutBack(Item item) {
        return Kind.ENTITY.is(item) && history.state().table().item(item.key()).isEmpty()
                && !history.state().late().hasOn(List.of(item.key()));
    }
}
