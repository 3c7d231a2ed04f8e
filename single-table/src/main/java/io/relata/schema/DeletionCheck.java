package io.relata.schema;

import io.relata.annotation.OnDelete;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.SortAttribute;
import java.util.List;

/**
 * Checks what becomes of children when their parents are deleted. Nobody waits for an answer by then, so nothing that follows may be
 * refused.
 */
record DeletionCheck(TableModel model, ModelErrors errors) {
    void check() {
        for (EntityType child : model.entities()) {
            Parent.followed(child).forEach(parent -> check(child, parent, child.name() + "." + parent.attribute() + ": onDelete = "));
        }
    }

    private void check(EntityType child, Parent parent, String what) {
        if (parent.capacity().isPresent()) {
            errors.add(
                    what + parent.onDelete() + " with @AtMost: a parent with a limit is deleted only when it has no children, because its "
                            + "count is deleted with it: use REFUSE, or remove @AtMost");
        }
        if (parent.onDelete() == OnDelete.DETACH) {
            checkDetached(child, parent, what + "DETACH");
        } else {
            for (Related.Children below : model.children(child)) {
                if (!below.parent().isFollowed()) {
                    errors.add(what + "CASCADE deletes " + child.collection() + " after the answer, when nobody could be told that "
                            + below.entity().name() + "." + below.parent().attribute()
                            + " refuses it: say CASCADE or DETACH there, too, or "
                            + "REFUSE here");
                }
            }
        }
    }

    private void checkDetached(EntityType child, Parent parent, String what) {
        String attribute = parent.attribute();
        if (child.attribute(attribute).filter(Attribute::required).isPresent()) {
            errors.add(what + " takes its parent away, but it is required: make it optional, or use CASCADE");
        }
        if (child.hierarchies().stream().anyMatch(hierarchy -> hierarchy.part().filter(part -> part.attribute().equals(attribute))
                .filter(part -> part.kind() == Hierarchy.Kind.ANOTHER).isPresent())) {
            errors.add(what + " with @Within would move it and all that is below it, whose keys say where it is: use CASCADE or REFUSE");
        }
        List<String> sorted = child.sortBy().stream().map(SortAttribute::name).toList();
        if (sorted.contains(attribute) && child.hierarchies().stream().anyMatch(hierarchy -> !hierarchy.isMovable())) {
            errors.add(what + " would change what it is sorted by, and so its place in a hierarchy: sort it by something else");
        }
        if (child.traits().identifiedBy().contains(attribute)) {
            errors.add(what + " would change the attributes that its id is made of, and keys never change: use CASCADE, or leave "
                    + attribute + " out of @IdentifiedBy");
        }
    }
}
