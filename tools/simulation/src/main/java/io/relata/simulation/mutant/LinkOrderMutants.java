package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Side;
import io.relata.simulation.model.Social;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Errors in where copies are in lists that are sorted by what they carry. */
final class LinkOrderMutants {
    private LinkOrderMutants() {
    }

    /** A link's new version puts its copies where the entity belongs as it was read, whatever they carry. */
    static Action<? extends Key> overwriting(Action<? extends Key> action) {
        return action instanceof Action.Update<? extends Key> relink && isRelinked(relink) ? placed(relink) : action;
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
}
