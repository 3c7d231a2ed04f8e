package io.relata.simulation.vocabulary;

import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import io.relata.simulation.vocabulary.DrawnAttributes.Requirement;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws lists in the order of a number that may be negative or have decimals: of some entities, an attribute more in what was drawn before.
 */
final class DrawnOrders {
    private static final String NUMBER = "measure";
    private static final int SOME = 3;
    private static final String VALUE = "value";

    private final Dice dice;
    private final DrawnEntity entity;

    DrawnOrders(Dice dice, DrawnEntity entity) {
        this.dice = dice;
        this.entity = entity;
    }

    void draw() {
        if (!dice.oneIn(SOME)) {
            return;
        }
        boolean sorted = entity.annotations.stream().noneMatch(annotation -> annotation.type() == ListBy.class) || dice.oneIn(2);
        entity.components.add(new DrawnNumbers(dice).ordered(NUMBER, sorted ? Requirement.REQUIRED : Requirement.ANY));
        if (sorted) {
            sort();
        }
        entity.annotations.replaceAll(annotation -> annotation.type() == ListBy.class ? list(annotation) : annotation);
    }

    private void sort() {
        if (entity.annotations.stream().noneMatch(annotation -> annotation.type() == SortBy.class)) {
            entity.annotations.add(AnnotationUse.of(SortBy.class).with(VALUE, List.of(NUMBER)));
        } else {
            entity.annotations.replaceAll(annotation -> annotation.type() == SortBy.class ? within(annotation, VALUE) : annotation);
        }
    }

    private AnnotationUse list(AnnotationUse list) {
        return switch (dice.weighted(1, SOME, 1, 1)) {
            case 1 -> within(list, "sort");
            case 2 -> within(list, VALUE);
            case SOME -> list.members().containsKey("shards") ? list.with("shardBy", NUMBER) : list;
            default -> list;
        };
    }

    /** Mostly in the first place; otherwise in any. */
    private AnnotationUse within(AnnotationUse annotation, String member) {
        List<String> names = new ArrayList<>();
        if (annotation.members().get(member) instanceof List<?> before) {
            before.forEach(name -> names.add((String) name));
        }
        names.add(dice.oneIn(2) ? 0 : dice.below(names.size() + 1), NUMBER);
        return annotation.with(member, names);
    }
}
