package io.relata.simulation.vocabulary;

import io.relata.simulation.vocabulary.declared.RecordName;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.RelationUse;
import io.relata.simulation.vocabulary.declared.RelationUse.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws relations of any form. */
final class DrawnRelations {
    private static final List<String> NAMES = List.of("likes", "works-at", "follows", "knows2", "r");
    private static final List<String> INVERSES = List.of("likedBy", "staff", "followedBy", "s");

    private final Dice dice;
    private final List<DrawnEntity> ends;
    private final List<RecordUse> parts;
    private final List<RelationUse> relations = new ArrayList<>();
    private final List<RecordName> attributes = new ArrayList<>();

    DrawnRelations(Dice dice, List<DrawnEntity> entities, List<RecordUse> parts) {
        this.dice = dice;
        this.ends = List.copyOf(entities);
        this.parts = parts;
    }

    List<RelationUse> draw() {
        int count = ends.isEmpty() ? 0 : dice.weighted(3, 5, 4, 2);
        for (int i = 0; i < count; i++) {
            DrawnEntity from = dice.one(ends);
            DrawnEntity to = dice.oneIn(2) ? from : dice.one(ends);
            // Relations after the first are often between the same two.
            if (!relations.isEmpty() && dice.oneIn(3)) {
                from = find(relations.get(0).to());
                to = find(relations.get(0).from());
            }
            if (from != to && dice.mostly() && !from.unnamed.contains(to) && from.isFree(to.collection) && to.isFree(from.collection)) {
                unnamed(from, to);
            } else {
                named(from, to);
            }
        }
        return relations;
    }

    /** Some of those of an entity with itself are the same from both ends, under the first of their names. */
    static RelationUse perhapsSymmetrical(Dice pairs, RelationUse relation) {
        return relation.from().equals(relation.to()) && pairs.oneIn(3)
                ? new RelationUse(Form.SYMMETRICAL, relation.from(), relation.to(), relation.names().subList(0, 1), relation.attributes(),
                        List.of(), List.of())
                : relation;
    }

    private DrawnEntity find(RecordName record) {
        return ends.stream().filter(entity -> entity.record.equals(record)).findFirst().orElseThrow();
    }

    private void unnamed(DrawnEntity from, DrawnEntity to) {
        from.unnamed.add(to);
        to.unnamed.add(from);
        from.take(to.collection);
        to.take(from.collection);
        Optional<RecordName> own = attributes();
        add(own.isEmpty() && dice.oneIn(2) ? Form.SHORT : Form.LONG, from, to, List.of(), own);
    }

    private void named(DrawnEntity from, DrawnEntity to) {
        String name = dice.one(NAMES);
        String inverse = dice.one(INVERSES);
        boolean hasInverse = from == to || dice.oneIn(2);
        String incoming = hasInverse ? inverse : name;
        if (relations.stream().anyMatch(relation -> relation.names().contains(name)) || !from.isFree(name) || !to.isFree(incoming)) {
            return;
        }
        from.take(name);
        to.take(incoming);
        add(Form.LONG, from, to, hasInverse ? List.of(name, inverse) : List.of(name), attributes());
    }

    private void add(Form form, DrawnEntity from, DrawnEntity to, List<String> names, Optional<RecordName> own) {
        relations.add(new RelationUse(form, from.record, to.record, names, own, List.of(), List.of()));
    }

    private Optional<RecordName> attributes() {
        if (dice.oneIn(2)) {
            return Optional.empty();
        }
        if (attributes.isEmpty() || dice.mostly()) {
            attributes.add(new DrawnStructures(dice, parts).record());
        }
        return Optional.of(attributes.get(attributes.size() - 1));
    }
}
