package io.relata.simulation.vocabulary;

import io.relata.annotation.Copied;
import io.relata.annotation.UpdatedBy;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.RecordName;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.RelationUse;
import io.relata.simulation.vocabulary.declared.RelationUse.Form;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Draws orders of lists of linked entities: of some relations, from either end, by what copies carry of the entity and of the link. */
final class DrawnLinkOrders {
    private static final Set<Class<?>> NUMBERS = Set.of(BigDecimal.class, int.class, long.class, Integer.class, Long.class);
    private static final int MOST = 3;

    private final Dice dice;
    private final List<DrawnEntity> entities;
    private final List<RecordUse> parts;

    DrawnLinkOrders(Dice dice, List<DrawnEntity> entities, List<RecordUse> parts) {
        this.dice = dice;
        this.entities = entities;
        this.parts = parts;
    }

    RelationUse draw(RelationUse relation) {
        if (relation.form() == Form.SHORT && dice.oneIn(2)) {
            return relation;
        }
        List<String> sortTo = orders(relation, relation.to());
        List<String> sortFrom = relation.form() == Form.SYMMETRICAL ? List.of() : orders(relation, relation.from());
        return sortTo.isEmpty() && sortFrom.isEmpty()
                ? relation
                : new RelationUse(relation.form() == Form.SHORT ? Form.LONG : relation.form(), relation.from(), relation.to(),
                        relation.names(), relation.attributes(), sortTo, sortFrom);
    }

    private List<String> orders(RelationUse relation, RecordName shown) {
        if (dice.oneIn(2)) {
            return List.of();
        }
        List<String> names = new ArrayList<>(candidates(relation, shown));
        List<String> orders = new ArrayList<>();
        for (int count = 1 + dice.below(MOST); count > 0 && !names.isEmpty(); count--) {
            orders.add(names.remove(dice.below(names.size())));
        }
        return List.copyOf(orders);
    }

    private List<String> candidates(RelationUse relation, RecordName shown) {
        DrawnEntity entity = entities.stream().filter(each -> each.record.equals(shown)).findFirst().orElseThrow();
        Stream<String> own = Stream.concat(Stream.of(DrawnEntity.CREATED_AT),
                entity.attributes().stream().filter(DrawnLinkOrders::isSortable).filter(component -> isCopied(entity, component))
                        .map(ComponentUse::name));
        Stream<String> linked = relation.attributes().stream()
                .flatMap(name -> parts.stream().filter(part -> part.name().equals(name)))
                .flatMap(part -> part.components().stream()).filter(DrawnLinkOrders::isSortable)
                .map(component -> "link." + component.name());
        return Stream.concat(own, linked).toList();
    }

    private static boolean isSortable(ComponentUse component) {
        return DrawnEntity.isOrdered(component.type().raw()) || NUMBERS.contains(component.type().raw());
    }

    private static boolean isCopied(DrawnEntity entity, ComponentUse component) {
        return entity.annotations.stream().filter(annotation -> annotation.type() == Copied.class).findFirst()
                .map(copied -> copied.members().get("value") instanceof List<?> names && names.contains(component.name()))
                .orElseGet(() -> !component.hasAny(List.of(UpdatedBy.class)));
    }
}
