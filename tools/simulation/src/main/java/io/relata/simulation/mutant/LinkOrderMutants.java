package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Side;
import io.relata.simulation.model.Social;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Errors in where copies are in lists that are sorted by what they carry. */
final class LinkOrderMutants {
    private static final String PLACE = "_linked-";

    private LinkOrderMutants() {
    }

    /** A copy that is refreshed stays where it was. */
    static Action.Update<CopyKey> stayingRefreshed(Action.Update<CopyKey> refresh) {
        return without(refresh, change -> isPlace(change.attribute()));
    }

    /** A copy that is refreshed leaves no list. */
    static Action.Update<CopyKey> notLeft(Action.Update<CopyKey> refresh) {
        return without(refresh, change -> isPlace(change.attribute()) && change instanceof AttributeChange.Remove);
    }

    /** A copy that is created is in no list. */
    static Action<? extends Key> unplaced(Action<? extends Key> action) {
        return Rewritten.item(item -> {
            Map<String, Object> attributes = new HashMap<>(item.attributes());
            attributes.keySet().removeIf(LinkOrderMutants::isPlace);
            return new Item(attributes);
        }, action);
    }

    /** A copy stays where it was when its link changes. */
    static Action<? extends Key> stayingRelinked(Action<? extends Key> action) {
        return action instanceof Action.Update<? extends Key> relink && isRelinked(relink)
                ? without(relink, change -> isPlace(change.attribute()))
                : action;
    }

    /** A link's new version puts its copies where the entity belongs as it was read, whatever they carry. */
    static Action<? extends Key> overwriting(Action<? extends Key> action) {
        return action instanceof Action.Update<? extends Key> relink && isRelinked(relink) ? placed(relink) : action;
    }

    /** A copy without a value is in no list that is sorted by it. */
    static Action<? extends Key> leavingOut(Action<? extends Key> action) {
        if (action instanceof Action.Update<? extends Key> update) {
            return without(update, LinkOrderMutants::hasNoValue);
        }
        return Rewritten.item(item -> {
            Map<String, Object> attributes = new HashMap<>(item.attributes());
            attributes.entrySet().removeIf(each -> isPlace(each.getKey()) && hasNoValue(each.getValue()));
            return new Item(attributes);
        }, action);
    }

    /** A copy that is there already, of which the data stays. */
    private static boolean isRelinked(Action.Update<? extends Key> update) {
        return data(update).isPresent();
    }

    private static Optional<Map<String, Object>> data(Action.Update<? extends Key> update) {
        return update.changes().stream().filter(change -> change.attribute().equals(Attr.DATA))
                .filter(AttributeChange.AssignIfMissing.class::isInstance).map(change -> data((AttributeChange.AssignIfMissing) change))
                .findFirst();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> data(AttributeChange.AssignIfMissing change) {
        return (Map<String, Object>) change.value();
    }

    private static <K extends Key> Action.Update<K> placed(Action.Update<K> relink) {
        CopyKey key = (CopyKey) relink.key();
        EntityRef shown = EntityRef.ofType(key.type());
        Side side = Social.ORDERED.side(key.label(), shown.entity()).orElseThrow();
        List<AttributeChange> changes = new ArrayList<>(relink.changes());
        side.places(LinkOrder.Source.ENTITY, shown.id(), data(relink).orElseThrow())
                .forEach((attribute, value) -> changes.add(new AttributeChange.Assign(attribute, value)));
        return new Action.Update<>(relink.key(), changes, relink.condition());
    }

    private static <K extends Key> Action.Update<K> without(Action.Update<K> update, Predicate<AttributeChange> what) {
        return new Action.Update<>(update.key(), update.changes().stream().filter(what.negate()).toList(), update.condition());
    }

    private static boolean hasNoValue(AttributeChange change) {
        return isPlace(change.attribute()) && change instanceof AttributeChange.Assign assign && hasNoValue(assign.value());
    }

    private static boolean hasNoValue(Object place) {
        return ((String) place).contains("##");
    }

    private static boolean isPlace(String attribute) {
        return attribute.startsWith(PLACE);
    }
}
