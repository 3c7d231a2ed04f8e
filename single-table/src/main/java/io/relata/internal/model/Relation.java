package io.relata.internal.model;

import io.relata.internal.engine.binding.RecordType;
import io.relata.internal.model.attribute.Attribute;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A many-to-many relation between two entities, or of one with itself.
 *
 * @param name its name in the keys of its links, such as {@code customer-store}
 * @param from the end at which links begin
 * @param to the other end; the same where the relation is symmetrical
 * @param attributesType the record of a relationship's own attributes; none when it has none
 * @param attributes those attributes
 * @param follows the attribute of the entity at its beginning that says what that is linked to; none where callers link
 */
public record Relation(String name, End from, End to, Optional<Class<? extends Record>> attributesType, List<Attribute> attributes,
        Optional<String> follows) {
    /** A relation whose links callers create. */
    public Relation(String name, End from, End to, Optional<Class<? extends Record>> attributesType, List<Attribute> attributes) {
        this(name, from, to, attributesType, attributes, Optional.empty());
    }

    /**
     * One of the two ends.
     *
     * @param entity the entity at this end
     * @param label how this end is spelled in the partition keys of copies: {@code customer}, or {@code customer.shopsAt}
     * @param path how an entity at this end calls what it is related to, in URLs: {@code stores}, or {@code shopsAt}
     * @param orders in which that list can be read, besides that of ids
     */
    public record End(EntityType entity, String label, String path, List<LinkOrder> orders) {
        /** One whose list is sorted by id only. */
        public End(EntityType entity, String label, String path) {
            this(entity, label, path, List.of());
        }

        private End with(UnaryOperator<EntityType> anew) {
            return new End(anew.apply(entity), label, path, orders);
        }
    }

    /** The same relation of entities that are declared anew. */
    Relation with(UnaryOperator<EntityType> anew) {
        return new Relation(name, from.with(anew), to.with(anew), attributesType, attributes, follows);
    }

    /** The stored attributes of a relationship that the current model declares. */
    public Map<String, Object> known(Map<String, Object> stored) {
        return attributesType.map(record -> RecordType.of(record).known(stored)).orElse(Map.of());
    }

    /** Whether it is the same from both ends: a link of two entities then begins at the one with the smaller id. */
    public boolean isSymmetrical() {
        return from.label().equals(to.label());
    }

    /** What it can be seen from: both ends, or the only one of a symmetrical relation. */
    public List<Side> sides() {
        return isSymmetrical() ? List.of(outgoing()) : List.of(outgoing(), incoming());
    }

    /** The relation seen from its {@code from} end. */
    public Side outgoing() {
        return new Side(this, from, to);
    }

    /** The relation seen from its {@code to} end; the same as from the other where it is symmetrical. */
    public Side incoming() {
        return new Side(this, to, from);
    }
}
