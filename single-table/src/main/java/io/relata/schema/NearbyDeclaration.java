package io.relata.schema;

import io.relata.annotation.Nearby;
import io.relata.internal.engine.key.Access;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.geo.CellGrid;
import io.relata.internal.model.geo.Distances;
import io.relata.model.GeoPoint;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;

/**
 * Reads the lists by distance that {@link Nearby} declares for an entity.
 *
 * @param entity the entity's name
 */
record NearbyDeclaration(String entity, ModelErrors errors) {
    private static final double SMALLEST = 100;
    private static final double LARGEST = 1_000_000;

    /** Empty where there are none, or they are not valid. */
    Optional<NearbyList> read(List<RecordComponent> components) {
        List<RecordComponent> points = components.stream().filter(component -> component.isAnnotationPresent(Nearby.class)).toList();
        if (points.size() > 1) {
            errors.add(entity + " has several attributes with @Nearby, " + points.stream().map(RecordComponent::getName).toList()
                    + ", but near= asks for one: keep one");
        }
        return errors.attemptEach(points.stream(), this::list).stream().findFirst();
    }

    private NearbyList list(RecordComponent point) {
        Nearby declared = point.getAnnotation(Nearby.class);
        String where = entity + "." + point.getName() + ": @Nearby";
        IndexName.check(where, declared.index(), errors);
        if (point.getType() != GeoPoint.class) {
            throw new ModelException(
                    entity + "." + point.getName() + " is @Nearby and must be a GeoPoint, not " + point.getType().getSimpleName());
        }
        double size = Distances.parse(declared.cell()).filter(metres -> metres >= SMALLEST && metres <= LARGEST)
                .orElseThrow(() -> new ModelException(where + "(cell = \"" + declared.cell()
                        + "\") is invalid: use a distance from 100m to 1000km, such as 500m or 25km"));
        return new NearbyList(entity, point.getName(), Access.overloaded(declared.index()), new CellGrid(size));
    }
}
