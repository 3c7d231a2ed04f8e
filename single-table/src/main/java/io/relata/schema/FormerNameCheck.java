package io.relata.schema;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks the names that attributes had: what is stored under them must be of one attribute, and nothing else. */
record FormerNameCheck(TableModel model, ModelErrors errors) {
    void check() {
        Set<String> keys = model.entities().stream().flatMap(entity -> entity.parents().stream()).map(Parent::attribute)
                .collect(Collectors.toSet());
        model.entities().forEach(entity -> {
            check(entity.name(), entity.attributes());
            entity.parents().forEach(parent -> requireItsName(entity, parent));
            formers(entity.attributes()).stream().filter(keys::contains).forEach(name -> errors.add(entity.name() + " had an attribute "
                    + name + ", which is the key of an index: declare the new attribute beside it, and write it from that one's values"));
        });
        model.relations().forEach(relation -> check(relation.name(), relation.attributes()));
    }

    private static List<String> formers(List<Attribute> attributes) {
        return attributes.stream().flatMap(attribute -> attribute.formerly().stream()).toList();
    }

    private void check(String owner, List<Attribute> attributes) {
        Set<String> names = attributes.stream().map(Attribute::name).collect(Collectors.toSet());
        errors.requireDistinct(owner + ": @Formerly", formers(attributes));
        for (Attribute attribute : attributes) {
            for (String former : attribute.formerly()) {
                if (names.contains(former)) {
                    errors.add(owner + "." + attribute.name() + " is @Formerly(\"" + former + "\"), which is an attribute of its own: "
                            + "values that are stored could be of either");
                } else if (!former.matches("[A-Za-z][A-Za-z0-9_]*") || !EntityItem.isOwn(former)) {
                    errors.add(owner + "." + attribute.name() + " is @Formerly(\"" + former + "\"), which no "
                            + "attribute can have been called");
                }
            }
        }
    }

    private void requireItsName(EntityType entity, Parent parent) {
        if (entity.attribute(parent.attribute()).filter(attribute -> !attribute.formerly().isEmpty()).isPresent()) {
            errors.add(entity.name() + "." + parent.attribute() + " names a parent, and can't be @Formerly another: its name is the key of "
                    + "an index. Declare the new attribute beside the old one, and write it from that one's values");
        }
    }
}
