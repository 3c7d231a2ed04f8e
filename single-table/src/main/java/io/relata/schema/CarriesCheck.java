package io.relata.schema;

import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import java.util.Optional;

/** Checks what entities carry of their parents. */
record CarriesCheck(TableModel model, ModelErrors errors) {
    private static final int MOST = 10;

    void check() {
        for (EntityType child : model.entities()) {
            Parent.carried(child).forEach(parent -> model.entity(parent.entity()).ifPresent(above -> check(child, parent, above)));
            if (!Parent.carried(child).isEmpty() && child.attribute(ServerFields.CARRIED).isPresent()) {
                errors.add(child.name() + " has an attribute named carried, which is reserved for what it carries of its parents: "
                        + "rename it");
            }
        }
    }

    private void check(EntityType child, Parent parent, EntityType above) {
        String what = child.name() + "." + parent.attribute() + ": @Carries";
        parent.carries().forEach(name -> checkAttribute(what + "(\"" + name + "\")", name, above));
        if (parent.carries().size() > MOST) {
            errors.add(what + " names " + parent.carries().size() + " attributes, but each child of each " + above.name()
                    + " would hold them all: name at most " + MOST + ", and read the others with include");
        }
        if (above.traits().expires().isPresent()) {
            errors.add(what + ": " + above.collection() + " expire, which their " + child.collection() + " would show only when DynamoDB"
                    + " removes them, perhaps days later: remove @Carries, and read the " + above.name() + " with include");
        }
    }

    private void checkAttribute(String what, String name, EntityType above) {
        Optional<Attribute> attribute = above.attribute(name);
        if (attribute.isEmpty()) {
            errors.add(what + " names no attribute of its " + above.name() + ": there are "
                    + above.attributes().stream().map(Attribute::name).toList());
        } else if (attribute.get().type() == AttributeType.STRUCTURE) {
            errors.add(what + " is a " + attribute.get().javaType().getSimpleName() + " of its " + above.name()
                    + ", and only simple values are carried: name others, or read the " + above.name() + " with include");
        }
    }
}
