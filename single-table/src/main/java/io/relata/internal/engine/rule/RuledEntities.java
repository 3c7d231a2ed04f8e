package io.relata.internal.engine.rule;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the entity that a record declares. */
public final class RuledEntities {
    private RuledEntities() {
    }

    /**
     * @param who wants to know, for the message
     * @throws IllegalArgumentException when the model has none
     */
    public static EntityType of(TableModel model, Class<?> record, String who) {
        return model.declaredBy(record)
                .orElseThrow(() -> new IllegalArgumentException(who + " is about " + record.getName() + ", which is no entity of the model "
                        + model.name() + ": its entities are "
                        + model.entities().stream().map(type -> type.type().getName()).collect(Collectors.joining(", "))));
    }

    /** @throws IllegalArgumentException when it is not the record that the model declares for the attributes of a relationship */
    static void requireAttributes(Relation relation, Class<? extends Record> wanted) {
        Optional<Class<? extends Record>> declared = relation.attributesType();
        if (!declared.equals(Optional.of(wanted))) {
            throw new IllegalArgumentException("a relationship of " + relation.name() + " has "
                    + declared.map(record -> "the attributes of " + record.getName()).orElse("no attributes") + ", not those of "
                    + wanted.getName());
        }
    }

    /** @throws IllegalArgumentException when the entity has no such attribute */
    static void requireAttribute(EntityType type, String attribute) {
        if (type.attribute(attribute).isEmpty()) {
            throw new IllegalArgumentException(type.name() + " has no attribute " + attribute + "; there are "
                    + type.attributes().stream().map(each -> each.name()).collect(Collectors.joining(", ")));
        }
    }
}
