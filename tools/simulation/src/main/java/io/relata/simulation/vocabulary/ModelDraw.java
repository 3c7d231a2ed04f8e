package io.relata.simulation.vocabulary;

import io.relata.annotation.CreatedBy;
import io.relata.annotation.Expires;
import io.relata.annotation.UpdatedBy;
import io.relata.simulation.vocabulary.DrawnAttributes.Requirement;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.ModelUse;
import io.relata.simulation.vocabulary.declared.ModelUse.Tenants;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.RelationUse;
import io.relata.simulation.vocabulary.declared.TotalUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Draws one model. */
final class ModelDraw {
    /** Records and collections. One name begins with another, and one collection is called like an entity. */
    private static final List<List<String>> NAMES = List.of(List.of("Ant", "ants"), List.of("AntHill", "ant-hills"),
            List.of("Bee", "bees"), List.of("Bees", "hives"), List.of("Cat", "bee"), List.of("Dog", "d"), List.of("E2", "e2s"));
    private static final int[] ENTITIES = {1, 3, 4, 3, 2};

    /** One model of so many has tenants. */
    private static final int TENANTS = 6;

    private final Dice dice;
    /** Of their own, so that everything else is drawn as it would be without them. */
    private final Dice writers;
    private final Dice tenants;
    private final Dice totals;
    private final Dice grouped;
    private final Dice orders;
    private final Dice linked;
    private final Dice deletions;
    private final Dice pairs;
    private final Dice points;
    private final Dice tagged;
    private final Dice variants;
    private final Dice carried;
    private final Dice indexes;
    private final Dice existence;
    private final Dice times;
    private final Dice periods;
    private final Dice attached;
    private final long number;
    private final List<RecordUse> parts = new ArrayList<>();

    ModelDraw(long number) {
        this.dice = new Dice(number);
        this.writers = new Dice(~number);
        this.tenants = new Dice(Long.reverse(number));
        this.totals = new Dice(Long.reverse(~number));
        this.grouped = new Dice(Long.reverse(~number) + 6);
        this.orders = new Dice(Long.reverseBytes(~number));
        this.linked = new Dice(Long.reverseBytes(number));
        this.deletions = new Dice(Long.reverseBytes(number) + 1);
        this.tagged = new Dice(Long.reverseBytes(~number) + 2);
        this.pairs = new Dice(Long.reverseBytes(~number) + 1);
        this.points = new Dice(Long.reverseBytes(~number) + 3);
        this.carried = new Dice(Long.reverseBytes(~number) + 4);
        this.variants = new Dice(Long.reverseBytes(~number) + 5);
        this.indexes = new Dice(Long.reverseBytes(~number) + 6);
        this.existence = new Dice(Long.reverseBytes(~number) + 7);
        this.times = new Dice(Long.reverseBytes(~number) + 8);
        this.periods = new Dice(Long.reverseBytes(~number) + 9);
        this.attached = new Dice(Long.reverseBytes(~number) + 10);
        this.number = number;
    }

    ModelUse model() {
        List<DrawnEntity> entities = dice.shuffled(NAMES).subList(0, 1 + dice.weighted(ENTITIES)).stream().map(this::entity).toList();
        new DrawnParents(dice, entities).draw();
        List<RelationUse> relations = new DrawnRelations(dice, entities, parts).draw().stream()
                .map(relation -> DrawnRelations.perhapsSymmetrical(pairs, relation)).toList();
        for (DrawnEntity entity : entities) {
            new DrawnLists(dice, entity).draw();
            new DrawnTraits(dice, entity, parts).draw();
        }
        entities.forEach(this::writers);
        Optional<String> name = dice.oneIn(2) ? Optional.of("drawn" + Math.floorMod(number, 1_000_000L)) : Optional.empty();
        Tenants shared = tenants.oneIn(TENANTS) ? Tenants.SEVERAL : Tenants.NONE;
        List<TotalUse> counted = new DrawnTotals(totals, grouped, entities, parts, relations).draw();
        entities.forEach(entity -> new DrawnOrders(orders, entity).draw());
        entities.forEach(entity -> new DrawnPoints(points, entity).draw());
        DrawnLinkOrders links = new DrawnLinkOrders(linked, entities, parts);
        new DrawnDeletions(deletions, entities).draw();
        new DrawnExistence(existence, entities).draw();
        entities.forEach(entity -> new DrawnChildIndexes(indexes, entity).draw());
        entities.forEach(entity -> DrawnTraits.taggedWithin(tagged, entity));
        entities.forEach(entity -> DrawnTraits.attachments(attached, entity));
        new DrawnCarries(carried, entities).draw();
        entities.forEach(entity -> new DrawnTimes(times, entity).draw());
        entities.forEach(entity -> new DrawnPeriods(periods, entity).draw());
        DrawnVariants sealed = new DrawnVariants(variants, parts);
        entities.forEach(sealed::draw);
        relations.forEach(sealed::draw);
        return new ModelUse(dice.one("Drawn", "drawn-1.x_"), name, shared, entities.stream().map(DrawnEntity::declared).toList(),
                List.copyOf(parts), relations.stream().map(links::draw).toList(), counted);
    }

    /** Attributes that say who wrote the entity. */
    private void writers(DrawnEntity entity) {
        if (writers.oneIn(5)) {
            entity.components.add(new ComponentUse("createdBy", TypeUse.of(String.class), List.of(AnnotationUse.of(CreatedBy.class))));
        }
        if (writers.oneIn(5)) {
            entity.components.add(new ComponentUse("changedBy", TypeUse.of(String.class), List.of(AnnotationUse.of(UpdatedBy.class))));
        }
    }

    private DrawnEntity entity(List<String> names) {
        String record = names.get(0);
        String plain = record.substring(0, 1).toLowerCase(Locale.ROOT) + record.substring(1);
        DrawnEntity entity = new DrawnEntity(record, dice.oneIn(5) ? plain + "9" : plain, names.get(1));
        DrawnAttributes attributes = new DrawnAttributes(dice, new DrawnStructures(dice, parts));
        if (dice.oneIn(6)) {
            entity.components.add(new ComponentUse(DrawnEntity.CREATED_AT, TypeUse.of(Instant.class),
                    dice.oneIn(3) ? List.of(DrawnAttributes.NOT_NULL) : List.of()));
        }
        entity.components.add(dice.oneIn(4) ? attributes.sortable(Requirement.REQUIRED) : attributes.text(Requirement.REQUIRED));
        if (dice.oneIn(7)) {
            entity.components.add(attributes.moment(Requirement.ANY).annotated(AnnotationUse.of(Expires.class)));
        }
        for (int i = dice.below(5); i > 0; i--) {
            entity.components.add(attributes.any());
        }
        return entity;
    }
}
