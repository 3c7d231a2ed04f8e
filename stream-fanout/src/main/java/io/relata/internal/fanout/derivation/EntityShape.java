package io.relata.internal.fanout.derivation;

import io.relata.internal.engine.core.DerivedId;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.model.EntityType;
import java.util.Set;

/**
 * The shape of an entity, but for attributes that are computed.
 *
 * @param indexed the attributes by which overloaded indexes know entities
 */
public record EntityShape(EntityType type, String id, Set<String> indexed) {
    public void check(AttributeChecks checks) {
        Item item = checks.item();
        checks.kind(Kind.ENTITY);
        checks.is(Attr.ENTITY, type.name());
        checks.version();
        checks.whole(Attr.LIFE);
        checks.time(Attr.CREATED_AT);
        checks.time(Attr.UPDATED_AT);
        new DeclaredAttributes(type.type(), type.attributes(), "PATCH").check(checks, item.attributes());
        if (type.taggable() && item.has(Attr.TAGS)) {
            checks.require(Attr.TAGS, Set.class::isInstance, "a set of strings");
        }
        EntityItem.COMPUTED.forEach(checks::known);
        indexed.forEach(checks::known);
        if (checks.areAllPassed()) {
            if (new EntityItem(item).life() > item.version()) {
                checks.odd("life is later than its version");
            }
            identity(checks);
        }
        undeclared(checks);
        checks.nothingElse();
    }

    private void identity(AttributeChecks checks) {
        if (!DerivedId.fits(type, id, checks.item().attributes())) {
            checks.outdated("its id is not made of its " + String.join(" and ", type.traits().identifiedBy())
                    + ": PATCH with the values that it is made of, or create another entity");
        }
    }

    private static void undeclared(AttributeChecks checks) {
        checks.unknown().filter(name -> !Attr.RESERVED.contains(name)).forEach(name -> {
            checks.known(name);
            checks.outdated("there is no rule for its attribute " + name
                    + ": the model has none of that name, and PATCH with null for it removes it");
        });
    }

    /** Whether an entity has this shape, so that what follows from it can be computed. */
    public boolean isOf(Item item) {
        AttributeChecks checks = new AttributeChecks(item, indexed);
        check(checks);
        return checks.areAllPassed();
    }
}
