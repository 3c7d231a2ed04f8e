package io.relata.internal.fanout.record;

import io.relata.internal.engine.carried.CarriedValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;

/** Tells from the records of an entity whether it carries what it should of its parents, and its children of it. */
record CarryingChanges(TableModel model, EntityType type) {
    ChangeHint.Carrying of(List<StreamRecord> changes) {
        List<Parent> below = model.children(type).stream().map(Related.Children::parent).filter(Parent::isCarried).toList();
        if (changes.stream().anyMatch(change -> below.stream().anyMatch(relation -> isOther(relation, change)))) {
            return ChangeHint.Carrying.CHILDRENS;
        } else if (!below.isEmpty() && changes.stream().anyMatch(change -> change.before().isEmpty() && after(change).isPresent())) {
            return ChangeHint.Carrying.BEGUN;
        }
        List<Parent> above = Parent.carried(type);
        return !above.isEmpty() && changes.stream().anyMatch(change -> isOwn(above, change))
                ? ChangeHint.Carrying.OWN
                : ChangeHint.Carrying.SAME;
    }

    /** Whether there is something else to carry. What is created under an id for the first time has no children yet. */
    private static boolean isOther(Parent relation, StreamRecord change) {
        return change.before().isPresent()
                && !before(change).map(item -> CarriedValues.of(relation, item))
                        .equals(after(change).map(item -> CarriedValues.of(relation, item)));
    }

    /**
     * Whether it is new, names another parent, or carries something else: a caller may have written back what it had read before that was
     * corrected, and who corrected it may have read the parent long ago.
     */
    private static boolean isOwn(List<Parent> above, StreamRecord change) {
        Optional<Item> before = before(change);
        return after(change).filter(after -> before.isEmpty() || !CarriedValues.allIn(before.get()).equals(CarriedValues.allIn(after))
                || above.stream().anyMatch(parent -> !before.get().value(parent.attribute()).equals(after.value(parent.attribute()))))
                .isPresent();
    }

    private static Optional<Item> before(StreamRecord change) {
        return change.before().filter(Kind.ENTITY::is);
    }

    private static Optional<Item> after(StreamRecord change) {
        return change.after().filter(Kind.ENTITY::is);
    }
}
