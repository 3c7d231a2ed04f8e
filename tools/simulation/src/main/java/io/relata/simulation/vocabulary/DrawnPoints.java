package io.relata.simulation.vocabulary;

import io.relata.annotation.Nearby;
import io.relata.model.GeoPoint;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import java.util.List;

/** Draws points, and lists by distance from them: of some entities, an attribute more in what was drawn before. */
final class DrawnPoints {
    private static final List<String> INDEXES = List.of("gsi1", "gsi2", "byPlace");
    private static final String POINT = "spot";

    private final Dice dice;
    private final DrawnEntity entity;

    DrawnPoints(Dice dice, DrawnEntity entity) {
        this.dice = dice;
        this.entity = entity;
    }

    void draw() {
        switch (dice.weighted(6, 1, 3)) {
            case 1 -> entity.components.add(point());
            case 2 -> entity.components.add(point().annotated(nearby()));
            default -> {
            }
        }
    }

    private ComponentUse point() {
        return new ComponentUse(POINT, TypeUse.of(GeoPoint.class), dice.oneIn(2) ? List.of(DrawnAttributes.NOT_NULL) : List.of());
    }

    private AnnotationUse nearby() {
        List<String> free = INDEXES.stream().filter(index -> !entity.indexes.contains(index)).toList();
        String index = dice.one(free);
        entity.indexes.add(index);
        AnnotationUse nearby = AnnotationUse.of(Nearby.class).with("index", index);
        return dice.oneIn(3) ? nearby : nearby.with("cell", dice.one("100m", "5km", "62.5km", "1000km"));
    }
}
