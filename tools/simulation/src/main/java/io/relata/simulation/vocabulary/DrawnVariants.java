package io.relata.simulation.vocabulary;

import io.relata.annotation.Searchable;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.RecordName;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.RelationUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws sealed interfaces of records: of some entities and relationships, an attribute more in what was drawn before. */
final class DrawnVariants {
    private static final String ATTRIBUTE = "method";
    private static final List<String> RECORDS = List.of("Card", "BankTransfer", "Cash");
    private static final int SOME = 5;

    private final Dice dice;
    private final List<RecordUse> parts;

    /** @param parts where the records are added */
    DrawnVariants(Dice dice, List<RecordUse> parts) {
        this.dice = dice;
        this.parts = parts;
    }

    void draw(DrawnEntity entity) {
        if (dice.oneIn(SOME)) {
            entity.components.add(component());
        }
    }

    /** Adds to what relationships of a relation have. */
    void draw(RelationUse relation) {
        for (int place = 0; place < parts.size(); place++) {
            RecordUse part = parts.get(place);
            if (relation.attributes().equals(Optional.of(part.name())) && part.components().stream()
                    .noneMatch(each -> each.name().equals(ATTRIBUTE)) && dice.oneIn(SOME)) {
                parts.set(place, part.with(component()));
            }
        }
    }

    private ComponentUse component() {
        List<RecordUse> records = records();
        boolean hasText = records.stream().flatMap(record -> record.components().stream())
                .anyMatch(part -> part.type().raw() == String.class);
        TypeUse one = TypeUse.ofSealed(records.get(0).sealed().orElseThrow());
        TypeUse type = switch (dice.weighted(5, 1, 1, 1)) {
            case 1 -> TypeUse.listOf(one.annotated(DrawnAttributes.VALID));
            case 2 -> TypeUse.mapOf(TypeUse.of(String.class), one.annotated(DrawnAttributes.VALID));
            case 3 -> TypeUse.of(within(one));
            default -> one;
        };
        List<AnnotationUse> annotations = new ArrayList<>(List.of(DrawnAttributes.VALID));
        if (dice.oneIn(4)) {
            annotations.add(DrawnAttributes.NOT_NULL);
        }
        if (type == one && hasText && dice.oneIn(3)) {
            annotations.add(AnnotationUse.of(Searchable.class));
        }
        return new ComponentUse(ATTRIBUTE, type, type.arguments().isEmpty() ? annotations : annotations.subList(1, annotations.size()));
    }

    /** A record that has a value of the interface. */
    private RecordName within(TypeUse one) {
        RecordName name = new RecordName("Part" + (parts.size() + 1));
        parts.add(new RecordUse(name, List.of(), List.of(new ComponentUse("by", one, List.of(DrawnAttributes.VALID)))));
        return name;
    }

    /** The records of an interface of their own. What several have under one name is the same in all. */
    private List<RecordUse> records() {
        RecordName sealed = new RecordName("Sealed" + (parts.size() + 1));
        List<RecordUse> records = new ArrayList<>();
        for (String simple : RECORDS.subList(0, 1 + dice.weighted(1, 3, 2))) {
            DrawnAttributes attributes = new DrawnAttributes(dice, new DrawnStructures(dice, parts));
            List<ComponentUse> components = new ArrayList<>();
            for (int i = dice.below(4); i > 0; i--) {
                ComponentUse drawn = attributes.any();
                components.add(records.stream().flatMap(record -> record.components().stream())
                        .filter(part -> part.name().equals(drawn.name())).findFirst().orElse(drawn));
            }
            records.add(new RecordUse(new RecordName(sealed + simple), List.of(), components, Optional.of(sealed)));
        }
        parts.addAll(records);
        return records;
    }
}
