package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lists the entities around any point, nearest first: {@code GET /stores?near=52.52,13.405&within=5km}, or the nearest ten,
 * {@code GET /stores?near=52.52,13.405&limit=10}. The component is a {@link io.relata.model.GeoPoint}; an entity has one such component at
 * most, and is in no list by distance while the component is missing.
 *
 * <p>Example: {@code record Store(@NotBlank String name, @NotNull @Nearby(index = "gsi1", cell = "5km") GeoPoint position) {}}
 *
 * <p>The index has a partition for each cell of a grid, whose cells are about as high and as wide as {@link #cell}, wherever on earth.
 * Within a cell it is sorted by latitude. Cost: each write also writes the item to the index; a read takes a Query for each cell that it
 * reaches, usually 1 to 9 and 100 at the most. One cell accepts 1,000 write units a second.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Nearby {
    /** The name of the index, such as {@code gsi1}: a lower-case letter and up to 39 letters and digits, not ending in {@code Gsi}. */
    String index();

    /**
     * The size of a cell, from 100 m to 1,000 km: a number followed by {@code m} or {@code km}. Default: 25 km. Best is about the distance
     * within which callers usually ask. Nothing is looked for farther away than four cells.
     */
    String cell() default "25km";
}
